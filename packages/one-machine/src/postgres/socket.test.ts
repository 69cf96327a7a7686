import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reachableSocketFolder } from './socket.ts';

test('the socket of the database is used where it is and its path is not too long for the system', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fb-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const withSocket = async (home: string) => {
    await mkdir(join(home, 'socket'), { recursive: true });
    await writeFile(join(home, 'socket', '.s.PGSQL.5432'), '');
    return reachableSocketFolder(home, 5432);
  };
  expect(await withSocket(folder)).toBe(join(folder, 'socket'));
  expect(await withSocket(join(folder, 'x'.repeat(100)))).toBeUndefined();
  expect(reachableSocketFolder(folder, 5433)).toBeUndefined();
});
