import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Stats } from '@famibook/contracts/stats';

/** The totals that each owner keeps, of one FamiBook or of all. */
export interface Totals {
  members(famibookId: FamiBookId | undefined): Promise<number>;
  photos(famibookId: FamiBookId | undefined): Promise<number>;
  messages(famibookId: FamiBookId | undefined): Promise<number>;
}

const count = async (totals: Totals, famibookId: FamiBookId | undefined): Promise<Stats> => {
  const [totalMembers, totalPhotos, totalMessages] = await Promise.all([
    totals.members(famibookId),
    totals.photos(famibookId),
    totals.messages(famibookId),
  ]);
  return { totalMembers, totalPhotos, totalMessages };
};

/** The current FamiBook. The administrator who stands in none sees all photos and messages, and the totals of all. */
export const countOwnTotals = (totals: Totals) => (who: Identity) => count(totals, who.current?.famibookId);

/** The whole platform for the administrator, else as `countOwnTotals` (D36). */
export const countTotals = (totals: Totals) => (who: Identity) =>
  count(totals, who.isAdmin ? undefined : who.current?.famibookId);
