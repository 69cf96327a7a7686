import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `admin` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  // What was done stays recorded, a restore too (D41).
  leftOut: ['activity'],
  ofFamiBook: {
    // A request is the applicant's; it names no FamiBook by its id.
    photo_book_subscription: 'FALSE',
    subscription_total: 'FALSE',
    famibook: 'id = $1',
  },
};
