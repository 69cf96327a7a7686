import type { SqlRunner } from '@famibook/service-kit/db/database';

export type RemovalStore = typeof removalStore;

/** Removals of what deleted users and FamiBooks left. */
export const removalStore = { removeMembershipEndsOf, removeMembershipEndsIn, removeDriveFilesOf, removeImportOf };

/** The tombstone of a deleted user refuses writes without them. */
async function removeMembershipEndsOf(tx: SqlRunner, userId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM membership_end WHERE user_id = $1::uuid', userId);
}

/** The row of its folder stays without a name, so that no other FamiBook gets it. */
async function removeDriveFilesOf(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('UPDATE drive_folder SET folder_name = NULL WHERE famibook_id = $1::uuid', famibookId);
  await tx.$executeRawUnsafe('DELETE FROM drive_file WHERE famibook_id = $1::uuid', famibookId);
}

/** The tombstone of a deleted FamiBook refuses writes without them. */
async function removeMembershipEndsIn(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM membership_end WHERE famibook_id = $1::uuid', famibookId);
}

async function removeImportOf(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('DELETE FROM archive_import WHERE famibook_id = $1::uuid', famibookId);
}
