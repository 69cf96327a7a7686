import { getBackupStatus, getCloudStatus } from '@famibook/contracts/backup/endpoints';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import { administrator, manager } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backup } from '../../service.ts';

const GIGABYTE = 1_024 ** 3;

let server: DriveServer;
let app: ServiceTestApp | undefined;
beforeEach(async () => {
  server = await startDriveServer();
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  await server[Symbol.asyncDispose]();
});

async function boot(env: Readonly<Record<string, string>>) {
  app = await bootTestService([backup], { env });
  return app.as(administrator());
}

test('with its four settings backups go to Google Drive, which says how full it is (D31)', async () => {
  server.setQuota(15 * GIGABYTE);
  server.drop(server.folderId, 'holiday.jpg', Buffer.alloc(1_000));
  const admin = await boot(server.env);
  const status = { target: 'drive', googleDriveEnabled: true, missingDriveSettings: [], isOnSameDisk: false };
  expect(await admin.call(getBackupStatus)).toMatchObject(status);
  const cloud = { configured: true, connected: true, usedBytes: 1_000, quotaBytes: 15 * GIGABYTE };
  expect(await admin.call(getCloudStatus)).toEqual({ ...cloud, checkedAt: expect.any(String) });
});

test('the drive is asked once, however many pages want to know (D31)', async () => {
  const admin = await boot(server.env);
  const all = await Promise.all(Array.from({ length: 5 }, () => admin.call(getCloudStatus)));
  expect(new Set(all.map(({ checkedAt }) => checkedAt)).size).toBe(1);
  expect(server.requests('about')).toBe(1);
});

test('a drive that cannot be used is shown with what is to be done, and no secret (D31, D35)', async () => {
  server.revokeTokens();
  const admin = await boot(server.env);
  expect(await admin.call(getCloudStatus)).toEqual({
    configured: true,
    connected: false,
    reason: expect.stringContaining('Make a new one and set GOOGLE_DRIVE_REFRESH_TOKEN'),
    checkedAt: expect.any(String),
  });
});

test('with one of the settings missing the drive is not used, and the setting is named (D31)', async () => {
  const { GOOGLE_DRIVE_FOLDER_ID: _, ...three } = server.env;
  const admin = await boot(three);
  const status = { target: 'directory', googleDriveEnabled: false, missingDriveSettings: ['GOOGLE_DRIVE_FOLDER_ID'] };
  expect(await admin.call(getBackupStatus)).toMatchObject(status);
  const cloud = { configured: false, connected: false, checkedAt: expect.any(String) };
  expect(await admin.call(getCloudStatus)).toEqual(cloud);
  expect(server.requests('token')).toBe(0);
});

test('only the administrator sees the state of the drive (D31)', async () => {
  await boot(server.env);
  await expect(app?.as(manager()).call(getCloudStatus)).rejects.toMatchObject({ code: 'forbidden' });
});
