import type { Deps, SqlTx } from '../ports.ts';

type RemovalDeps = Pick<Deps, 'removals'>;

/** Removes what a deleted user left; the tombstone in `person` stays (D8). */
export function removeUser({ removals }: RemovalDeps) {
  return (tx: SqlTx, userId: string): Promise<void> => removals.removeMembershipEndsOf(tx, userId);
}

/** Removes what a deleted FamiBook held; the tombstone in `famibook` stays (D40). */
export function removeFamiBook({ removals }: RemovalDeps) {
  return async (tx: SqlTx, famibookId: string): Promise<void> => {
    await removals.removeMembershipEndsIn(tx, famibookId);
    await removals.removeDriveFilesOf(tx, famibookId);
    await removals.removeImportOf(tx, famibookId);
  };
}
