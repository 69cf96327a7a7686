import { z } from 'zod';
import {
  Backup,
  BackupStatus,
  CloudStatus,
  CreateBackupBody,
  DriveStatus,
  EmergencyBackupBody,
  RestoreBody,
  SyncResult,
} from '../backups.ts';
import { endpoint } from '../endpoint.ts';
import { Message } from '../people.ts';

const service = 'backup';
const access = 'admin';

export const getBackupStatus = endpoint({
  name: 'getBackupStatus',
  service,
  access,
  method: 'GET',
  path: '/api/backup/status',
  summary: 'Backups, newest first (D31)',
  answer: BackupStatus,
});
export const getCloudStatus = endpoint({
  name: 'getCloudStatus',
  service,
  access,
  method: 'GET',
  path: '/api/backup/cloud-status',
  summary: 'Whether the drive answers (D31)',
  answer: CloudStatus,
});
export const createBackup = endpoint({
  name: 'createBackup',
  service,
  access,
  method: 'POST',
  path: '/api/backup/create',
  status: 202,
  summary: 'Back up now (D30)',
  body: CreateBackupBody,
  answer: Backup,
});
export const createEmergencyBackup = endpoint({
  name: 'createEmergencyBackup',
  service,
  access,
  method: 'POST',
  path: '/api/backup/emergency',
  status: 202,
  summary: 'Back up now, kept until deleted (D33)',
  body: EmergencyBackupBody,
  answer: Backup,
});
export const restoreBackup = endpoint({
  name: 'restoreBackup',
  service,
  access,
  method: 'POST',
  path: '/api/backup/restore',
  status: 202,
  summary: 'Restore everything or one FamiBook (D32)',
  body: RestoreBody,
  answer: Message,
});
export const deleteBackup = endpoint({
  name: 'deleteBackup',
  service,
  access,
  method: 'DELETE',
  path: '/api/backup/{id}',
  summary: 'Remove a backup (D30)',
  params: z.object({ id: z.string().min(1).max(100) }),
  answer: Message,
});
export const getDriveStatus = endpoint({
  name: 'getDriveStatus',
  service: 'gallery',
  access: 'signed-in',
  method: 'GET',
  path: '/api/google-drive/status',
  summary: 'Whether a cloud drive is configured',
  answer: DriveStatus,
});
export const syncPhotos = endpoint({
  name: 'syncPhotos',
  service: 'gallery',
  access: 'content',
  method: 'POST',
  path: '/api/sync-photos',
  summary: 'Import new photos from the drive (D34)',
  answer: SyncResult,
});
