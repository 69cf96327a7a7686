import { z } from 'zod';
import { FamiBookId, SessionId, UserId } from './ids.ts';

/** What every service knows of the person who calls: the session's current FamiBook and all approved memberships. */
export const Identity = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  sessionId: SessionId,
  /** An administrator who must turn on the second factor first, and has no rights until then (D42). */
  mustEnrol: z.literal(true).optional(),
  /** Grows with every change of what an identity says; a membership ended at a higher version is over. */
  version: z.number().int().nonnegative(),
  current: z
    .object({
      famibookId: FamiBookId,
      famibookName: z.string(),
      isApproved: z.boolean(),
      isManager: z.boolean(),
      /** Reaches every service at once, also while the events about the FamiBook wait for the broker (D39). */
      isSuspended: z.literal(true).optional(),
    })
    .nullable(),
  memberships: z.array(z.object({ famibookId: FamiBookId, isManager: z.boolean() })),
});
export type Identity = z.infer<typeof Identity>;

type Memberships = Pick<Identity, 'isAdmin' | 'memberships'>;

/** May see what is in this FamiBook (D9). */
export function maySee(identity: Memberships, famibookId: FamiBookId): boolean {
  return identity.isAdmin || identity.memberships.some((membership) => membership.famibookId === famibookId);
}

/** May look after this FamiBook: its manager, or the administrator. */
export function mayManage(identity: Memberships, famibookId: FamiBookId): boolean {
  return (
    identity.isAdmin ||
    identity.memberships.some((membership) => membership.famibookId === famibookId && membership.isManager)
  );
}
