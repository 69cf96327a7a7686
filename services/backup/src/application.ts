import { beginArchive } from './archives/commands/begin-archive.ts';
import { authorizeImport, beginImport } from './archives/commands/import-archive.ts';
import { cancelBackup } from './backups/commands/cancel-backup.ts';
import { createBackup } from './backups/commands/create-backup.ts';
import { deleteBackup } from './backups/commands/delete-backup.ts';
import { runSchedule } from './backups/commands/run-schedule.ts';
import { checkConditions } from './backups/queries/check-conditions.ts';
import { getBackupStatus } from './backups/queries/get-backup-status.ts';
import { getCloudStatus } from './backups/queries/get-cloud-status.ts';
import { removeFamiBook, removeUser } from './commands/remove-content.ts';
import type { Deps } from './ports.ts';
import { rehearseRestore } from './restores/commands/rehearse-restore.ts';
import { restoreBackup } from './restores/commands/restore-backup.ts';
import { resumeRestore } from './restores/commands/resume-restore.ts';
import { getBackupContents } from './restores/queries/get-backup-contents.ts';
import { syncPhotos } from './sync/commands/sync-photos.ts';
import { getDriveStatus, listSkippedFiles } from './sync/queries/get-drive.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that backup can do, by topic; routes, subscriptions and workers call only this. */
export function createApplication(deps: Deps) {
  return {
    backups: {
      commands: {
        cancelBackup: cancelBackup(deps),
        createBackup: createBackup(deps),
        deleteBackup: deleteBackup(deps),
        runSchedule: runSchedule(deps),
      },
      queries: {
        checkConditions: checkConditions(deps),
        getBackupStatus: getBackupStatus(deps),
        getCloudStatus: getCloudStatus(deps),
      },
    },
    sync: {
      commands: { syncPhotos: syncPhotos(deps) },
      queries: { getDriveStatus: getDriveStatus(deps), listSkippedFiles: listSkippedFiles(deps) },
    },
    archives: {
      commands: {
        authorizeImport: authorizeImport(deps),
        beginArchive: beginArchive(deps),
        beginImport: beginImport(deps),
      },
    },
    restores: {
      commands: {
        rehearseRestore: rehearseRestore(deps),
        restoreBackup: restoreBackup(deps),
        resumeRestore: resumeRestore(deps),
      },
      queries: { getBackupContents: getBackupContents(deps) },
    },
    removals: {
      commands: { removeFamiBook: removeFamiBook(deps), removeUser: removeUser(deps) },
    },
  };
}
