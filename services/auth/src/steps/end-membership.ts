import { newEvent } from '@famibook/contracts/events';
import { assertCanEnd, type Membership, membershipDetails } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import type { Tx } from '../store/prisma.ts';

/**
 * Ends the membership of a locked user and moves the sessions that were in its FamiBook.
 * @param version the user's new identity version
 * @throws AppError `user_is_manager`
 */
export async function endMembership(
  { stores, events, now }: Pick<Deps, 'stores' | 'events' | 'now'>,
  tx: Tx,
  membership: Membership,
  version: number,
): Promise<void> {
  assertCanEnd(membership);
  const { id, userId, famibookId, isApproved: wasApproved } = membership;
  await stores.sessions.leaveFamiBook(tx, [userId], famibookId);
  await stores.memberships.end(tx, membership, now());
  const details = { ...membershipDetails(membership), wasApproved };
  await events.add(tx, newEvent('membership.ended.v1', id, version, details));
  await stores.memberships.addToTotals(tx, [stores.memberships.asEnded(membership)]);
}
