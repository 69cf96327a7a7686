import { z } from 'zod';
import { FamiBookId, MembershipId, UserId } from '../ids.ts';
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

/** With the first 30 characters of the stored password: how it is protected, nothing of salt or hash (D7). */
export const MemberWithPreview = Member.extend({ passwordPreview: z.string().max(30) });
export type MemberWithPreview = z.infer<typeof MemberWithPreview>;

export const FamiBookNameBody = z.object({ famibookName: FamiBookName });
export const ApproveBody = z.object({ famibookName: FamiBookName.optional() }).default({});
export const UserIdParams = z.object({ id: UserId });
