import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

/**
 * The FamiBook that a locked user enters. The wanted one, or the membership in it, may have ended since it was chosen: then
 * it is another one of the user's, approved ones first, or none.
 */
export async function recheckFamiBook(
  { stores }: Pick<Deps, 'stores'>,
  tx: Tx,
  userId: UserId,
  wantedId: FamiBookId | null,
): Promise<FamiBookId | null> {
  if (await stores.users.isAdministrator(tx, userId)) {
    // A deletion waits for the members only, so that for anyone else the FamiBook itself is locked.
    const famibook = wantedId && (await stores.famibooks.lockName(tx, wantedId));
    return famibook ? famibook.id : null;
  }
  const memberships = await stores.memberships.listOfUser(tx, userId);
  const next =
    memberships.find(({ famibookId }) => famibookId === wantedId) ??
    memberships.find(({ isApproved }) => isApproved) ??
    memberships[0];
  return next?.famibookId ?? null;
}
