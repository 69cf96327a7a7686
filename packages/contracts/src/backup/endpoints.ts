import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  BackupFileQuery,
  FindMissingFiles,
  HoldFiles,
  MissingFiles,
  RestoredFileQuery,
  SnapshotSelection,
} from './internal.ts';
import * as routes from './routes.ts';
import {
  Backup,
  BackupContents,
  BackupParams,
  BackupStatus,
  CloudStatus,
  CreateBackup,
  EmergencyBackup,
  Rehearsal,
  Restore,
  RestoreRun,
} from './schemas.ts';

export const getBackupStatus = endpoint(routes.getBackupStatus, {
  summary: 'What is backed up, what runs, and what is not set up yet (D31)',
  revalidates: true,
  response: BackupStatus,
});
export const getCloudStatus = endpoint(routes.getCloudStatus, {
  summary: 'Whether the Google Drive folder can be reached, asked at most once a minute (D31)',
  response: CloudStatus,
});
export const createBackup = endpoint(routes.createBackup, {
  summary: 'Begins a backup; its progress is in the status (D30)',
  body: CreateBackup,
  status: 202,
  errors: ['backup_running', 'restore_running'],
  response: Backup,
});
export const createEmergencyBackup = endpoint(routes.createEmergencyBackup, {
  summary: 'Begins a backup that is stored until it is deleted (D33)',
  body: EmergencyBackup,
  status: 202,
  errors: ['backup_running', 'restore_running'],
  response: Backup,
});
export const cancelBackup = endpoint(routes.cancelBackup, {
  summary: 'Ends a backup that runs; what earlier ones stored stays',
  params: BackupParams,
  status: 202,
  errors: ['backup_not_found', 'conflict'],
  response: Backup,
});
export const deleteBackup = endpoint(routes.deleteBackup, {
  summary: 'Deletes a backup, and what no other one needs (D30)',
  params: BackupParams,
  status: 204,
  errors: ['backup_not_found', 'backup_running', 'restore_running', 'backup_elsewhere', 'conflict'],
});
export const getBackupContents = endpoint(routes.getBackupContents, {
  summary: 'What can be chosen when this backup is restored (D32)',
  params: BackupParams,
  errors: ['backup_not_found', 'backup_elsewhere', 'backup_damaged', 'backup_newer', 'backup_key'],
  response: BackupContents,
});
export const restoreBackup = endpoint(routes.restoreBackup, {
  summary: 'Begins to restore everything or one FamiBook; its progress is in the status (D32)',
  body: Restore,
  status: 202,
  errors: [
    'backup_not_found',
    'backup_running',
    'restore_running',
    'backup_elsewhere',
    'backup_damaged',
    'backup_newer',
    'backup_key',
    'famibook_not_found',
    'famibook_taken',
  ],
  response: RestoreRun,
});
export const rehearseRestore = endpoint(routes.rehearseRestore, {
  summary: 'Begins to restore the newest backup into scratch schemas, to prove that it can be',
  body: z.object({}).optional(),
  status: 202,
  errors: ['backup_not_found', 'backup_running', 'restore_running'],
  response: Rehearsal,
});
/** A row stream (`service-kit/backup/row-stream`). One without its last line was cut off. */
export const exportRows = endpoint(routes.exportRows, {
  callers: ['backup'],
  stream: true,
  summary: 'The rows of this service as a snapshot shows them, of all FamiBooks or of one',
  body: SnapshotSelection,
});
/** JSON lines: `BackupFile`, and one `BackupFilesEnd` at the end. */
export const listBackupFiles = endpoint(routes.listBackupFiles, {
  callers: ['backup'],
  stream: true,
  summary: 'The files that the rows of a snapshot need, of all FamiBooks or of one',
  body: SnapshotSelection,
});
export const readBackupFile = endpoint(routes.readBackupFile, {
  callers: ['backup'],
  stream: true,
  summary: 'The bytes of one of these files',
  errors: ['file_not_found'],
  query: BackupFileQuery,
});
/** A stream, so that it may take longer than other requests: a bucket is asked about each file by itself. */
export const findMissingFiles = endpoint(routes.findMissingFiles, {
  callers: ['backup'],
  stream: true,
  summary: 'Which of these files are not stored, or not whole',
  body: FindMissingFiles,
  response: MissingFiles,
});
/** Body: the raw bytes. A file that differs from its SHA-256 replaces nothing. */
export const putBackFile = endpoint(routes.putBackFile, {
  callers: ['backup'],
  stream: true,
  summary: 'Stores a file of a backup again',
  errors: ['backup_damaged', 'disk_full'],
  query: RestoredFileQuery,
  response: z.object({ bytes: z.number().int().nonnegative() }),
});
/** Until then the sweeper removes no bytes that rows of a snapshot may name. */
export const holdFiles = endpoint(routes.holdFiles, {
  callers: ['backup'],
  status: 204,
  errors: ['conflict'],
  summary: 'Keeps the bytes of deleted files while a backup runs',
  body: HoldFiles,
});
