import { newEvent } from '@famibook/contracts/events';
import { assertCanEnd, type Membership, membershipDetails } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import * as memberships from '../store/memberships.ts';
import type { Tx } from '../store/prisma.ts';
import * as sessions from '../store/sessions.ts';

/**
 * Ends the membership of a locked user and moves the sessions that were in its FamiBook.
 * @param version the user's new identity version
 * @throws AppError `user_is_manager`
 */
export async function endMembership(
  { events, now }: Pick<Deps, 'events' | 'now'>,
  tx: Tx,
  membership: Membership,
  version: number,
): Promise<void> {
  assertCanEnd(membership);
  const { id, userId, famibookId, isApproved: wasApproved } = membership;
  await sessions.leaveFamiBook(tx, userId, famibookId);
  await memberships.end(tx, membership, now());
  const details = { ...membershipDetails(membership), wasApproved };
  await events.add(tx, newEvent('membership.ended.v1', id, version, details));
  if (wasApproved) await memberships.addToTotals(tx, [famibookId], -1);
}
