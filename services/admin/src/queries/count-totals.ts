import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Stats } from '@famibook/contracts/stats';
import { assertNotSuspended } from '@famibook/famibook-kit/famibook-replica';
import type { Totals } from '../ports.ts';

/** @throws AppError `famibook_suspended`, but to the administrator (D39) */
const count = async (totals: Totals, who: Identity, famibookId: FamiBookId | undefined): Promise<Stats> => {
  const [members, totalPhotos, totalMessages] = await Promise.all([
    totals.members(famibookId),
    totals.photos(famibookId),
    totals.messages(famibookId),
  ]);
  assertNotSuspended(who, members.isSuspended);
  return { totalMembers: members.total, totalPhotos, totalMessages };
};

/** The current FamiBook. The administrator who stands in none sees all photos and messages, and the totals of all. */
export const countOwnTotals = (totals: Totals) => (who: Identity) => count(totals, who, who.current?.famibookId);

/** The whole platform for the administrator, else as `countOwnTotals` (D36). */
export const countTotals = (totals: Totals) => (who: Identity) =>
  count(totals, who, who.isAdmin ? undefined : who.current?.famibookId);
