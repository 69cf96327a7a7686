import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `board` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  leftOut: [],
  ofFamiBook: {
    person: 'FALSE',
    platform: 'FALSE',
    famibook: 'id = $1',
    waiting: 'famibook_id = $1',
    membership_end: 'famibook_id = $1',
    unfinished_removal: "kind = 'famibook' AND id = $1",
    message: 'famibook_id = $1',
    message_reaction: 'message_id IN (SELECT id FROM message WHERE famibook_id = $1)',
    rejection: 'famibook_id = $1',
  },
};
