import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `sample` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  leftOut: [],
  ofFamiBook: {
    person: 'FALSE',
    famibook: 'id = $1',
    membership_end: 'famibook_id = $1',
  },
};
