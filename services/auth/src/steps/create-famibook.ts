import { newEvent } from '@famibook/contracts/events';
import type { FamiBookId, MembershipId, UserId } from '@famibook/contracts/ids';
import { type Membership, membershipDetails } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import type { Founding } from '../store/foundings.ts';
import type { Tx } from '../store/prisma.ts';
import { assertRoomForMembership } from './assert-permissions.ts';

export interface NewFamiBook {
  name: string;
  founding: Founding;
  managerId: UserId;
  /** The manager's new identity version. */
  version: number;
}

/**
 * Creates a FamiBook with the membership of its manager, whose row is locked or new.
 * @throws AppError `too_many_memberships`
 */
export async function createFamiBook(
  { stores, events, now, newId }: Pick<Deps, 'stores' | 'events' | 'now' | 'newId'>,
  tx: Tx,
  { name, founding, managerId: userId, version }: NewFamiBook,
): Promise<Membership> {
  await assertRoomForMembership({ stores }, tx, userId);
  const createdAt = now();
  const { planType, key: foundingKey } = founding;
  const famibookId = newId<FamiBookId>();
  await stores.famibooks.insert(tx, { id: famibookId, name, planType, foundingKey, createdAt });
  const id = newId<MembershipId>();
  const row = { id, userId, famibookId, isApproved: true, isManager: true, createdAt };
  await stores.memberships.insert(tx, row);
  const membership = { ...row, famibookName: name };
  await events.add(tx, [
    newEvent('famibook.created.v1', famibookId, 1, { famibookId, famibookName: name, planType }),
    newEvent('membership.approved.v1', id, version, { ...membershipDetails(membership), asManager: true }),
  ]);
  await stores.memberships.addToTotals(tx, [{ userId, famibookId, approved: 1, pending: 0 }], 1);
  return membership;
}
