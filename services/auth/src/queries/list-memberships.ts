import type { Identity } from '@famibook/contracts/identity';
import type { UserId } from '@famibook/contracts/ids';
import type { Membership } from '../domain/membership.ts';
import type { Deps } from '../ports.ts';

/** Lists the user's memberships, the oldest first. */
export function listMemberships({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return ({ userId }: Identity): Promise<Membership[]> => stores.memberships.listOfUser(reader, userId);
}

/** Finds where a user is approved or waits, which decides who may see the portrait (D19). */
export function findMembershipsOf({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return async (userId: UserId): Promise<Pick<Membership, 'famibookId' | 'isApproved'>[]> =>
    (await stores.memberships.listOfUser(reader, userId)).map(({ famibookId, isApproved }) => ({
      famibookId,
      isApproved,
    }));
}
