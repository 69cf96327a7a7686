import { createHash, randomBytes } from 'node:crypto';
import { createBackup, deleteBackup, getBackupStatus, getCloudStatus } from '@famibook/contracts/backup/endpoints';
import type { Backup } from '@famibook/contracts/backup/schemas';
import { type DriveServer, startDriveServer } from '@famibook/testing/backing/drive-server';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { onceIdle } from '@famibook/testing/once-idle';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: DriveServer;
let product: Product;
let admin: Client;
const pictures: Buffer[] = [];

beforeAll(async () => {
  server = await startDriveServer();
  const FAMIBOOK_BACKUP_KEY = randomBytes(32).toString('base64url');
  product = await startProduct({ env: { ...server.env, FAMIBOOK_BACKUP_KEY } });
  admin = await administrator(product.url);
  const { manager } = await foundFamily(product.url, admin);
  for (const [width, height] of [
    [900, 600],
    [1_800, 1_200],
  ] as const) {
    const picture = await somePicture(width, height);
    pictures.push(picture);
    expect((await manager.client.upload(picture)).status).toBe(201);
  }
});
afterAll(async () => {
  await product?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});

/** Begins a backup and waits for its end. */
async function takeBackup(): Promise<Backup> {
  const { id } = await onceIdle(() => admin.call(createBackup, { body: { level: 'manual' } }));
  const latest = async () => (await admin.call(getBackupStatus)).backupHistory.find((backup) => backup.id === id);
  await expect.poll(async () => (await latest())?.state, { timeout: 240_000 }).not.toBe('running');
  const backup = await latest();
  if (!backup) throw new Error('a backup that was begun is in the history');
  return backup;
}

const stored = () => server.files().filter(({ mimeType }) => !mimeType.includes('folder'));
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('backups lie encrypted in Google Drive although three requests of ten fail, and the second one adds little (D30, D31, D35)', async () => {
  server.disrupt({
    share: 0.3,
    does: [
      { kind: 'refuse', status: 503, reason: 'backendError' },
      { kind: 'refuse', status: 403, reason: 'userRateLimitExceeded' },
      { kind: 'cut', afterBytes: 50_000 },
      { kind: 'lose-response' },
    ],
  });
  const first = await takeBackup();
  server.endDisruptions();
  expect(first).toMatchObject({ state: 'done', integrity: true, target: 'drive', encrypted: true, problem: null });
  expect(first.metadata).toMatchObject({ totalPhotos: 2 });

  const names = stored().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const contents = new Set(stored().map(({ bytes }) => sha256(bytes)));
  for (const picture of pictures) expect(contents).not.toContain(sha256(picture));

  const second = await takeBackup();
  expect(second).toMatchObject({ state: 'done', integrity: true });
  const photoBytes = pictures.reduce((sum, { length }) => sum + length, 0);
  expect(second.addedBytes).toBeLessThan(first.addedBytes - photoBytes);
});

test('a full drive ends a backup with what is to be done, and the earlier ones stay (D35)', async () => {
  const { usedBytes } = await admin.call(getCloudStatus);
  const { totalBackups } = await admin.call(getBackupStatus);
  server.setQuota((usedBytes ?? 0) + 10);
  expect(await takeBackup()).toMatchObject({
    state: 'failed',
    problem: 'The Google Drive is full. Free some space in it or buy more, then try again.',
  });
  server.setQuota(undefined);
  expect((await admin.call(getBackupStatus)).totalBackups).toBe(totalBackups);
});

test('a deleted backup takes along from the drive what no other one needs (D30)', async () => {
  const whole = (await admin.call(getBackupStatus)).backupHistory.filter(({ state }) => state === 'done');
  expect(whole).toHaveLength(2);
  for (const { id } of whole) await onceIdle(() => admin.call(deleteBackup, { params: { id } }));
  await expect.poll(() => stored().length, { timeout: 60_000 }).toBe(0);
});

test('a revoked token ends a backup with what is to be done (D35)', async () => {
  server.revokeTokens();
  expect(await takeBackup()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Make a new one and set GOOGLE_DRIVE_REFRESH_TOKEN'),
  });
});
