import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `notifier` a backup holds (D32). */
export const backup: BackupTables = {
  // A mail that was sent since must not be sent again.
  leftOut: ['mail'],
  ofFamiBook: {},
};
