import type { AdminCounts, ManagerCounts } from '@famibook/contracts/counts/schemas';
import type { Identity } from '@famibook/contracts/identity';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';

/** @throws AppError `choose_famibook`, and `famibook_suspended` except for the administrator (D39) */
export function countForManager({ totals }: Pick<Deps, 'totals'>) {
  return async (identity: Identity): Promise<ManagerCounts> => {
    if (!identity.current) throw new AppError('choose_famibook');
    const { famibookId } = identity.current;
    const [users, messages, audioFiles] = await Promise.all([
      totals.users(famibookId),
      totals.messages(famibookId),
      totals.audioFiles(famibookId),
    ]);
    assertNotSuspended(identity, users.isSuspended);
    const { pendingUsers, approvedUsers } = users;
    return { pendingUsers, approvedUsers, pendingMessages: messages.toReview, audioFiles };
  };
}

export function countForAdministrator({ totals, subscriptions }: Pick<Deps, 'totals' | 'subscriptions'>) {
  return async ({ current }: Identity): Promise<AdminCounts> => {
    const [{ isSuspended: _, ...users }, messages, photos, requests, audioFiles] = await Promise.all([
      totals.users(undefined),
      totals.messages(undefined),
      totals.photos(undefined),
      subscriptions.readTotals(),
      // The other numbers are shown also while media is away.
      current && totals.audioFiles(current.famibookId).catch(() => null),
    ]);
    return {
      ...users,
      pendingMessages: messages.toReview,
      messages: messages.total,
      photos,
      pendingSubscriptions: requests.pending,
      approvedSubscriptions: requests.approved,
      audioFiles,
    };
  };
}
