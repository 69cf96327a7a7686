import { randomUUID } from 'node:crypto';
import { freshBucket } from '@famibook/testing/backing/fresh-bucket';
import { afterEach, expect, test, vi } from 'vitest';
import { prepareBuckets } from './prepare-buckets.ts';

afterEach(() => vi.unstubAllEnvs());

async function prepare(env: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  await prepareBuckets({ env, printLine: (line) => lines.push(line) });
  return lines;
}

test('the buckets of photos and of backups are created once', async () => {
  const { url, env } = await freshBucket();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const name = `backups-${randomUUID()}`;
  const settings = { STORAGE_URL: url, FAMIBOOK_BACKUP_URL: url.replace(/(?<=s3:[/][/])[^?]+/, `${name}/folder`) };
  expect(await prepare(settings)).toEqual([expect.stringMatching(/^test-.+: was there$/), `${name}: created`]);
  expect(await prepare(settings)).toContain(`${name}: was there`);
});

test('without an address nothing is created, and the missing setting is named', async () => {
  await expect(prepare({})).rejects.toThrow('STORAGE_URL: is missing');
});
