import type { BackupTables } from '@famibook/service-kit/backup/backup-tables';

/** Which tables of `auth` a backup holds, and which of their rows belong to a FamiBook (D32). */
export const backup: BackupTables = {
  // Sign-ins and requests for a reset, finished or not, end with a restore.
  leftOut: ['session', 'pending_sign_in', 'password_reset_request', 'untold_change'],
  ofFamiBook: {
    // People belong to no FamiBook: a restore of one never changes them.
    user: 'FALSE',
    first_password: 'FALSE',
    known_browser: 'FALSE',
    second_factor: 'FALSE',
    recovery_code: 'FALSE',
    platform_total: 'FALSE',
    famibook: 'id = $1',
    // A founding that other FamiBooks share belongs to them, too.
    founding: 'key IN (SELECT founding_key FROM famibook GROUP BY founding_key HAVING every(id = $1))',
    famibook_membership: 'famibook_id = $1',
    ended_membership: 'famibook_id = $1',
    invitation: 'famibook_id = $1',
  },
};
