import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@famibook/contracts/limits';
import { expect, onTestFinished, test } from 'vitest';
import { createFreeBytes } from './free-bytes.ts';

test('temporary files may use what a setting says, less what lies there, and never more than the disk has', async () => {
  const root = await mkdtemp(join(tmpdir(), 'famibook-free-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folders = [join(root, 'archives'), join(root, 'scratch')] as const;
  await mkdir(join(folders[0], 'import-1'), { recursive: true });
  await writeFile(join(folders[0], 'import-1', 'archive.zip'), Buffer.alloc(MEGABYTE));
  expect(await createFreeBytes({ folders, maxBytes: 5 * MEGABYTE })()).toBe(4 * MEGABYTE);
  await mkdir(join(folders[1], 'run-1'), { recursive: true });
  await writeFile(join(folders[1], 'run-1', 'rows'), Buffer.alloc(2 * MEGABYTE));
  expect(await createFreeBytes({ folders, maxBytes: 5 * MEGABYTE })()).toBe(2 * MEGABYTE);
  const { blocks, bsize } = await statfs(root);
  for (const maxBytes of [0, Number.MAX_SAFE_INTEGER]) {
    const free = await createFreeBytes({ folders, maxBytes })();
    expect(free).toBeGreaterThan(5 * MEGABYTE);
    expect(free).toBeLessThanOrEqual(blocks * bsize);
  }
});
