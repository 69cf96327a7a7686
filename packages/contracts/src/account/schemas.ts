import { z } from 'zod';
import { FamiBookId, UserId } from '../ids.ts';
import { Instant } from '../page.ts';
import { CurrentPassword, NewPassword } from '../text.ts';

/** The signed-in user as clients read them; approval and role are those of the session's current membership (D1). */
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
  /** Names of other FamiBooks where this user still waits (the banner, D6). */
  waitingIn: z.array(z.string()),
  /** When an open password reset was last asked for from another browser; null when none is open (D23). */
  resetRequestedAt: Instant.nullable(),
  /** An administrator who must turn on the second factor before anything else (D42). */
  mustEnrol: z.literal(true).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const ChangePasswordBody = z.object({ currentPassword: CurrentPassword, newPassword: NewPassword });
