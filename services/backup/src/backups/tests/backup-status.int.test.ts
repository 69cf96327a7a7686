import { getBackupStatus } from '@famibook/contracts/backup/endpoints';
import { administrator, manager } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backup } from '../../service.ts';

let app: ServiceTestApp;
beforeAll(async () => {
  app = await bootTestService([backup]);
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

test('the history shows the newest 200 by hand, and all of the schedule that they would push out (D31, D33)', async () => {
  await app.sql(
    `INSERT INTO backup (id, number, level, state, target, started_at, manifest_key)
     SELECT gen_random_uuid(), n, CASE WHEN n <= 3 THEN 'monthly' ELSE 'manual' END,
            CASE WHEN n <= 2 OR n > 4 THEN 'done' ELSE 'failed' END, 'directory', now(), 'manifest-' || n
       FROM generate_series(1, 254) n`,
  );
  const { backupHistory, totalBackups } = await app.as(administrator()).call(getBackupStatus);
  const shown = (wanted: Partial<(typeof backupHistory)[number]>) =>
    backupHistory.filter((backup) => backup.level === wanted.level && backup.state === wanted.state).length;
  expect([shown({ level: 'monthly', state: 'done' }), shown({ level: 'manual', state: 'done' })]).toEqual([2, 200]);
  expect([shown({ level: 'monthly', state: 'failed' }), shown({ level: 'manual', state: 'failed' })]).toEqual([1, 1]);
  expect(backupHistory.slice(-4).map(({ state, level }) => `${state} ${level}`)).toEqual([
    'failed manual',
    'failed monthly',
    'done monthly',
    'done monthly',
  ]);
  expect(totalBackups).toBe(252);
});

test('only the administrator sees backups (D31)', async () => {
  await expect(app.as(manager()).call(getBackupStatus)).rejects.toMatchObject({ code: 'forbidden' });
});
