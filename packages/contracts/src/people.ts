import { z } from 'zod';
import { FamiBookId, MembershipId, SessionId, UserId } from './ids.ts';
import { Instant } from './page.ts';
import {
  atMost,
  CurrentPassword,
  Email,
  FamiBookName,
  FirstName,
  LastName,
  NewFamiBookName,
  NewPassword,
  Password,
} from './text.ts';

/** The person as clients read it; approval and role are those of the session's current membership (D1). */
export const CurrentUser = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  isApproved: z.boolean(),
  isAdmin: z.boolean(),
  isManager: z.boolean(),
  famibookId: FamiBookId.nullable(),
  famibookName: z.string().nullable(),
  currentFamibook: z.string().nullable(),
  /** Names of other FamiBooks where this person still waits (the banner, D6). */
  waitingIn: z.array(z.string()),
  /** When an open password reset was last asked for from another browser; null when none is open (D23). */
  resetRequestedAt: Instant.nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** Who wrote something, as lists show it. */
export const Author = z.object({
  id: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
});
export type Author = z.infer<typeof Author>;

export const LoginBody = z.object({
  email: Email,
  password: Password,
  /** Empty for the administrator only (D4). */
  famibookName: atMost(
    z.string({ error: 'FamiBook name is required' }).trim(),
    200,
    'FamiBook name is too long',
  ).default(''),
});
export type LoginBody = z.infer<typeof LoginBody>;

export const RegisterBody = z.object({
  email: Email,
  password: Password,
  firstName: FirstName,
  lastName: LastName,
  famibookName: FamiBookName,
});
export type RegisterBody = z.infer<typeof RegisterBody>;

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

export const FamiBookNameBody = z.object({ famibookName: FamiBookName });
export const NewFamiBookNameBody = z.object({ famibookName: NewFamiBookName });

/** A row in a manager's or the administrator's list of people: `id` is the user's (D10). */
export const Person = z.object({
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
export type Person = z.infer<typeof Person>;

/** With the first 30 characters of the stored password: how it is protected, nothing of salt or hash (D7). */
export const PersonWithPreview = Person.extend({ passwordPreview: z.string().max(30) });
export type PersonWithPreview = z.infer<typeof PersonWithPreview>;

export const Session = z.object({
  id: SessionId,
  isCurrent: z.boolean(),
  /** Which browser, as it called itself, shortened. */
  userAgent: z.string(),
  famibookName: z.string().nullable(),
  createdAt: Instant,
  lastUsedAt: Instant,
  expiresAt: Instant,
});
export type Session = z.infer<typeof Session>;

export const ChangePasswordBody = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });
export const ApproveBody = z.object({ famibookName: FamiBookName.optional() }).default({});
export const UserIdParams = z.object({ id: UserId });

/** What calls answer that have nothing to show but words. */
export const Message = z.object({ message: z.string() });
