import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { Deps } from '../../ports.ts';
import { lockFamiBookWithUsers } from '../../steps/lock-famibook.ts';

/**
 * Removes a FamiBook with all memberships; other services follow the event. The users stay, and the name is free (D40).
 * @throws AppError `famibook_not_found`
 */
export function deleteFamiBook({
  stores,
  changeIdentities,
  events,
}: Pick<Deps, 'stores' | 'changeIdentities' | 'events'>) {
  return (famibookId: FamiBookId): Promise<void> =>
    changeIdentities(async (tx, changes) => {
      const { name: famibookName, version } = await lockFamiBookWithUsers({ stores }, tx, changes, famibookId);
      const members = await stores.memberships.listOfFamiBook(tx, famibookId);
      for (const { userId } of members) await stores.sessions.leaveFamiBook(tx, userId, famibookId);
      const approved = members.filter(({ isApproved }) => isApproved);
      await stores.memberships.addToTotals(tx, [famibookId], -approved.length);
      await stores.famibooks.remove(tx, famibookId);
      await events.add(tx, newEvent('famibook.deleted.v1', famibookId, version, { famibookId, famibookName }));
    });
}
