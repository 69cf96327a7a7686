import type { SqlRunner } from '@famibook/service-kit/db/database';
import { removeMembershipEndsIn } from '../store/removals.ts';

/** Removes what a deleted FamiBook held; the tombstone in `famibook` stays (D40). */
export function removeFamibook() {
  return async (tx: SqlRunner, famibookId: string): Promise<void> => {
    await removeMembershipEndsIn(tx, famibookId);
  };
}
