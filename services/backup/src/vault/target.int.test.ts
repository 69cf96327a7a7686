import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { BackupConfig } from '../config.ts';
import { openTarget } from './target.ts';

afterEach(() => vi.unstubAllEnvs());

test('the bucket of backups has an access key of its own, beside that of the photos (D31)', async () => {
  const { url, env } = await freshBucket();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'of-the-photos');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'of-the-photos-secret');
  const settings = { FAMIBOOK_BACKUP_URL: url };
  const own = {
    FAMIBOOK_BACKUP_ACCESS_KEY_ID: env.AWS_ACCESS_KEY_ID,
    FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: env.AWS_SECRET_ACCESS_KEY,
  };
  const keysIn = async (config: object) => {
    const { store, stop } = await openTarget(BackupConfig.parse(config));
    const keys: string[] = [];
    try {
      for await (const { key } of store.list('')) keys.push(key);
    } finally {
      await stop();
    }
    return keys;
  };
  await expect(keysIn({ ...settings, ...own })).resolves.toEqual([]);
  await expect(keysIn(settings)).rejects.toThrow();
});

test('a folder on the disk that it protects is known as such, also for a service apart (D31)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-target-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const FAMIBOOK_DATA_DIR of [folder, undefined]) {
    const target = await openTarget(BackupConfig.parse({ FAMIBOOK_DATA_DIR, FAMIBOOK_BACKUP_DIR: folder }));
    expect(await target.isOnSameDisk()).toBe(true);
    const elsewhere = await openTarget(BackupConfig.parse({ FAMIBOOK_DATA_DIR, FAMIBOOK_BACKUP_DIR: '/proc' }));
    expect(await elsewhere.isOnSameDisk()).toBe(false);
  }
});

test('half of an access key is refused', () => {
  const half = { FAMIBOOK_BACKUP_DIR: '/backups', FAMIBOOK_BACKUP_ACCESS_KEY_ID: 'half' };
  expect(() => BackupConfig.parse(half)).toThrow('set together with FAMIBOOK_BACKUP_ACCESS_KEY_ID');
});
