import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `gallery` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  // It guards unfinished uploads, which no backup holds.
  leftOut: ['removed_file'],
  ofFamiBook: {
    person: 'FALSE',
    platform: 'FALSE',
    platform_month: 'FALSE',
    famibook: 'id = $1',
    famibook_month: 'famibook_id = $1',
    membership_end: 'famibook_id = $1',
    unfinished_removal: "kind = 'famibook' AND id = $1",
    photo: 'famibook_id = $1',
    photo_comment: 'photo_id IN (SELECT id FROM photo WHERE famibook_id = $1)',
    photo_reaction: 'photo_id IN (SELECT id FROM photo WHERE famibook_id = $1)',
    tag: 'famibook_id = $1',
    photo_tag: 'tag_id IN (SELECT id FROM tag WHERE famibook_id = $1)',
    imported_photo: 'famibook_id = $1',
  },
};
