import type { BackupFiles } from '@famibook/service-kit/backup/backup-files';
import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/**
 * Every file that a row of the snapshot may still show, so that restored rows never lack their bytes. Staged ones are
 * among them, because their photo may be in gallery's rows of the same snapshot, and so are retired portraits that an
 * older event may yet claim.
 */
export const files: BackupFiles = {
  list: (famibook) => `
    SELECT json_build_object('key', key, 'sha256', sha256, 'bytes', bytes, 'famibookId', famibook_id) FROM (
      SELECT 'originals/' || famibook_id || '/' || id AS key, sha256, size AS bytes, famibook_id
        FROM media_file WHERE state <> 'deleted'
      UNION ALL
      SELECT 'audio/' || famibook_id || '/' || id, sha256, size, famibook_id FROM audio WHERE delete_after IS NULL
      UNION ALL
      SELECT 'portraits/' || id, sha256, NULL, NULL FROM portrait WHERE state <> 'deleted' OR delete_after > now()
    ) file${famibook === undefined ? '' : ` WHERE famibook_id = ${famibook}`} ORDER BY key COLLATE "C"`,
  holds: 'backup_hold',
};

/** Which tables of `media` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  files,
  // Unfinished uploads and files have no bytes in a backup.
  leftOut: ['intake', 'upload', 'upload_part', 'backup_hold'],
  ofFamiBook: {
    person: 'FALSE',
    // A portrait is seen wherever its user is.
    portrait: 'FALSE',
    media_file: 'famibook_id = $1',
    famibook_storage: 'famibook_id = $1',
    famibook: 'id = $1',
    audio: 'famibook_id = $1',
  },
};
