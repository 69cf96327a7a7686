import { z } from 'zod';
import { FamiBookId, MembershipId, UserId } from '../ids.ts';
import { InvitationToken } from '../invitations/schemas.ts';
import { Instant } from '../page.ts';
import { FamiBookName } from '../text.ts';

export const Membership = z.object({
  id: MembershipId,
  famibookId: FamiBookId,
  famibookName: z.string(),
  isManager: z.boolean(),
  isApproved: z.boolean(),
  isCurrent: z.boolean(),
  createdAt: Instant,
});
export type Membership = z.infer<typeof Membership>;

/** A row in a manager's or the administrator's list of members: `id` is the user's (D10). */
export const Member = z.object({
  id: UserId,
  membershipId: MembershipId,
  famibookId: FamiBookId,
  famibookName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  isManager: z.boolean(),
  isApproved: z.boolean(),
  createdAt: Instant,
});
export type Member = z.infer<typeof Member>;

/**
 * A row in the administrator's lists: one user, with the newest membership of the list's state in its own fields and all
 * memberships beside it (D10), and with the first 30 characters of the stored password: how it is protected, nothing of
 * salt or hash (D7). A user without any membership, whom a search finds too, has null in the fields of one; `createdAt`
 * is then the account's.
 */
export const Person = Member.extend({
  membershipId: MembershipId.nullable(),
  famibookId: FamiBookId.nullable(),
  famibookName: z.string().nullable(),
  passwordPreview: z.string().max(30),
  memberships: z.array(Membership.omit({ isCurrent: true })),
});
export type Person = z.infer<typeof Person>;

export const FamiBookNameBody = z.object({ famibookName: FamiBookName });
/** An invitation must be one to the FamiBook of this name (D43). */
export const JoinBody = FamiBookNameBody.extend({ invitation: InvitationToken.optional() });
export const ApproveBody = z.object({ famibookName: FamiBookName.optional() }).default({});
export const UserIdParams = z.object({ id: UserId });
