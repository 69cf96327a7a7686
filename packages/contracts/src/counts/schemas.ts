import { z } from 'zod';

const count = z.number().int().nonnegative();

/** What waits and what there is in the current FamiBook: the badges of the manager page (D13). */
export const ManagerCounts = z.object({
  pendingUsers: count,
  approvedUsers: count,
  pendingMessages: count,
  audioFiles: count,
});
export type ManagerCounts = z.infer<typeof ManagerCounts>;

/**
 * The same for the whole platform; users count once however many memberships they have. Audio is managed in the current
 * FamiBook: null without one.
 */
export const AdminCounts = z.object({
  pendingUsers: count,
  approvedUsers: count,
  pendingMessages: count,
  messages: count,
  photos: count,
  pendingSubscriptions: count,
  approvedSubscriptions: count,
  pendingResets: count,
  approvedResets: count,
  famibooks: count,
  audioFiles: count.nullable(),
});
export type AdminCounts = z.infer<typeof AdminCounts>;

/** Users by the state of their memberships, in one FamiBook or on the platform. */
export const UserCounts = AdminCounts.pick({
  pendingUsers: true,
  approvedUsers: true,
  pendingResets: true,
  approvedResets: true,
  famibooks: true,
});
export type UserCounts = z.infer<typeof UserCounts>;
