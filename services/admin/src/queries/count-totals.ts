import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Stats } from '@famibook/contracts/stats/schemas';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import type { Deps, Totals } from '../ports.ts';

/** Totals of the current FamiBook, or of all for an administrator without one, who sees the content of all. */
export function countOwnTotals({ totals }: Pick<Deps, 'totals'>) {
  return (identity: Identity): Promise<Stats> => count(totals, identity, identity.current?.famibookId);
}

/** Totals of the whole platform for the administrator, of the current FamiBook for others (D36). */
export function countTotals({ totals }: Pick<Deps, 'totals'>) {
  return (identity: Identity): Promise<Stats> =>
    count(totals, identity, identity.isAdmin ? undefined : identity.current?.famibookId);
}

/** @throws AppError `famibook_suspended`, except for the administrator (D39) */
async function count(totals: Totals, identity: Identity, famibookId: FamiBookId | undefined): Promise<Stats> {
  const [members, totalPhotos, messages] = await Promise.all([
    totals.members(famibookId),
    totals.photos(famibookId),
    totals.messages(famibookId),
  ]);
  assertNotSuspended(identity, members.isSuspended);
  return { totalMembers: members.total, totalPhotos, totalMessages: messages.total };
}
