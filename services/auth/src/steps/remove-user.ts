import { newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { assertCanEnd } from '../domain/membership.ts';
import type { Deps, IdentityChanges } from '../ports.ts';
import * as memberships from '../store/memberships.ts';
import type { Tx } from '../store/prisma.ts';
import * as users from '../store/users.ts';

/** Removes a user with sessions and memberships; other services follow the event (D8). @throws AppError `user_is_manager` */
export async function removeUser(
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  changes: IdentityChanges,
  userId: UserId,
): Promise<void> {
  const version = await changes.lockUser(userId);
  const owned = await memberships.listOfUser(tx, userId);
  for (const membership of owned) assertCanEnd(membership);
  await changes.endSessions(userId, { allBut: null });
  await users.remove(tx, userId);
  await events.add(tx, newEvent('person.deleted.v1', userId, version, { userId }));
  const approved = owned.filter(({ isApproved }) => isApproved).map(({ famibookId }) => famibookId);
  await memberships.addToTotals(tx, approved, -1);
}
