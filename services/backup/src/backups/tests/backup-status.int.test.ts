import { getBackupStatus } from '@famibook/contracts/backup/endpoints';
import { administrator, manager } from '@famibook/testing/families/identities';
import { bootService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../../service.ts';

let app: ServiceTestApp;
beforeAll(async () => {
  app = await bootService([backup]);
});
afterAll(() => app?.stop());

test('before any backup the status says where they will lie and what is not set up (D31)', async () => {
  expect(await app.as(administrator()).call(getBackupStatus)).toEqual({
    environment: 'Ready',
    isBackupInProgress: false,
    googleDriveEnabled: false,
    totalBackups: 0,
    lastBackup: null,
    backupHistory: [],
    target: 'directory',
    isOnSameDisk: true,
    isEncrypted: false,
    keyId: null,
    missingDriveSettings: [
      'GOOGLE_DRIVE_CLIENT_ID',
      'GOOGLE_DRIVE_CLIENT_SECRET',
      'GOOGLE_DRIVE_REFRESH_TOKEN',
      'GOOGLE_DRIVE_FOLDER_ID',
    ],
    restore: null,
    rehearsal: null,
    lastProvenAt: null,
  });
});

test('only the administrator sees backups (D31)', async () => {
  await expect(app.as(manager()).call(getBackupStatus)).rejects.toMatchObject({ code: 'forbidden' });
});
