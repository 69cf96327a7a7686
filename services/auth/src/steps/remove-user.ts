import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { assertCanEnd } from '../domain/membership.ts';
import type { Deps, IdentityChanges } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

/** Removes a user with sessions and memberships; other services follow the event (D8). @throws AppError `user_is_manager` */
export async function removeUser(
  { stores, events }: Pick<Deps, 'stores' | 'events'>,
  tx: Tx,
  changes: IdentityChanges,
  userId: UserId,
): Promise<void> {
  const version = await changes.lockUser(userId);
  const owned = await stores.memberships.listOfUser(tx, userId);
  for (const membership of owned) assertCanEnd(membership);
  await changes.endSessions(userId, { allBut: null });
  await stores.users.remove(tx, userId);
  await events.add(tx, newEvent('person.deleted.v1', userId, version, { userId }));
  const approved = owned.filter(({ isApproved }) => isApproved).map(({ famibookId }) => famibookId);
  await stores.memberships.addToTotals(tx, approved, -1);
}
