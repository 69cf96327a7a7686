import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readOrCreateSecret, readSecret } from './stored-secret.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('is made once, and stored for its owner only', async () => {
  expect(await readSecret(dataDir, 'key')).toBeUndefined();
  expect(await readOrCreateSecret(dataDir, 'key', () => 'first')).toBe('first');
  expect(await readOrCreateSecret(dataDir, 'key', () => 'second')).toBe('first');
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['key']);
  expect((await stat(join(dataDir, 'secrets', 'key'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700);
});

test('one that is there and cannot be read is not replaced by a new one', async () => {
  const file = join(dataDir, 'secrets', 'key');
  await mkdir(file, { recursive: true });
  const make = vi.fn(() => 'new');
  await expect(readOrCreateSecret(dataDir, 'key', make)).rejects.toMatchObject({
    name: 'CannotStart',
    message: `FamiBook cannot read ${file} (it is a folder). The account that runs FamiBook must own it (sudo chown).`,
  });
  expect(make).not.toHaveBeenCalled();
});
