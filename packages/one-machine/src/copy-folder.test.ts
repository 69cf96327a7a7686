import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyFolder } from './copy-folder.ts';

test('a copy is on the disk before it takes its place', async () => {
  const home = await mkdtemp(join(tmpdir(), 'famibook-copy-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const from = join(home, 'from');
  const to = join(home, 'to');
  await mkdir(join(from, 'lib'), { recursive: true });
  await writeFile(join(from, 'lib', 'libpq.so.5'), 'bytes');
  await symlink('libpq.so.5', join(from, 'lib', 'libpq.so'));

  const isInPlace: boolean[] = [];
  const handle = await open(from, 'r');
  await handle.close();
  const methods: FileHandle = Object.getPrototypeOf(handle);
  const { sync } = methods;
  const spy = vi.spyOn(methods, 'sync').mockImplementation(function (this: FileHandle) {
    isInPlace.push(existsSync(to));
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  await copyFolder(from, to);
  // The file, its folder and the copy; then the folder that holds the copy.
  expect(isInPlace).toEqual([false, false, false, true]);
  expect(await readFile(join(to, 'lib', 'libpq.so'), 'utf8')).toBe('bytes');
  expect(await readlink(join(to, 'lib', 'libpq.so'))).toBe('libpq.so.5');
});
