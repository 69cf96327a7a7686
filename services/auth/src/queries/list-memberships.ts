import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import type { Membership } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';
import * as memberships from '../store/memberships.ts';

/** Lists the user's memberships, the oldest first. */
export function listMemberships({ reader }: Pick<Deps, 'reader'>) {
  return ({ userId }: Identity): Promise<Membership[]> => memberships.listOfUser(reader, userId);
}

/** Finds where a user is approved or waits, which decides who may see the portrait (D19). */
export function findMembershipsOf({ reader }: Pick<Deps, 'reader'>) {
  return async (userId: UserId): Promise<Pick<Membership, 'famibookId' | 'isApproved'>[]> =>
    (await memberships.listOfUser(reader, userId)).map(({ famibookId, isApproved }) => ({ famibookId, isApproved }));
}
