import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `backup` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backupTables: BackupTables = {
  // What the target holds does not change by a restore, and this installation stays the one that it is. How far the cloud
  // drive was read belongs to today's drive; the folders are listed again within a day.
  leftOut: ['installation', 'backup', 'stored_object', 'drive_cursor', 'drive_file', 'archive_import', 'restore_run'],
  ofFamiBook: {
    person: 'FALSE',
    famibook: 'id = $1',
    membership_end: 'famibook_id = $1',
    drive_folder: 'famibook_id = $1',
  },
};
