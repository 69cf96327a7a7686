import type { SqlRunner } from '@famibook/service-kit/db/database';
import { removeMembershipEndsOf } from '../store/removals.ts';

/** Removes what a deleted user left; the tombstone in `person` stays (D8). */
export function removeUser() {
  return async (tx: SqlRunner, userId: string): Promise<void> => {
    await removeMembershipEndsOf(tx, userId);
  };
}
