import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { thisProcess } from '@famibook/service-kit/runtime/process-identity';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataDirectoryPath, openDataDirectory } from './data-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { cannotWrite } from './file-access.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('lies where FAMIBOOK_DATA_DIR says, else in the data home, as root in /var/lib', () => {
  expect(dataDirectoryPath({ FAMIBOOK_DATA_DIR: '/srv/family' }, '', true)).toBe('/srv/family');
  expect(dataDirectoryPath({}, 'demo', true)).toBe('/var/lib/famibook/demo');
  expect(dataDirectoryPath({ XDG_DATA_HOME: '/home/ada/data' }, '', false)).toBe('/home/ada/data/famibook');
  expect(dataDirectoryPath({ XDG_DATA_HOME: 'relative' }, '', false)).toMatch(/\/\.local\/share\/famibook$/);
});

test('is no folder called ~, which a shell replaces and a file such as .env does not', () => {
  for (const chosen of ['~', '~/FamiBook', '~ada/FamiBook'])
    expect(() => dataDirectoryPath({ FAMIBOOK_DATA_DIR: chosen })).toThrow(
      `FAMIBOOK_DATA_DIR is ${chosen}, but only a shell replaces ~. Write the whole path`,
    );
  expect(dataDirectoryPath({ FAMIBOOK_DATA_DIR: './~/FamiBook' })).toBe(resolve('~/FamiBook'));
});

test('is made closed to others, but for passing through to the database as root', async () => {
  const { path, lock } = await openDataDirectory(join(folder, 'a', 'b'));
  expect((await stat(path)).mode & 0o066).toBe(0);
  await lock.release();
});

test('is in use while the process that holds it lives', async () => {
  const first = await openDataDirectory(folder);
  await expect(openDataDirectory(folder)).rejects.toThrow(
    `The data directory ${folder} is in use by another FamiBook (process ${process.pid}).`,
  );
  await first.lock.release();
  const again = await openDataDirectory(folder);
  await again.lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test('takes over the lock of a process that is gone, one whose process id was reused, and a garbled one', async () => {
  const reused = JSON.stringify({ pid: process.ppid, startedAt: 'before the last reboot' });
  const gone = JSON.stringify({ pid: 4_194_304, startedAt: 'ever' });
  for (const stale of [reused, gone, '', '{"pid":']) {
    await writeFile(join(folder, 'lock'), stale);
    const lock = await lockDirectory(folder);
    expect(JSON.parse(await readFile(join(folder, 'lock'), 'utf8'))).toEqual(thisProcess());
    await lock.release();
  }
});

test('leaves a lock that is another FamiBook’s by now', async () => {
  const lock = await lockDirectory(folder);
  const others = JSON.stringify({ pid: process.ppid, startedAt: 'since' });
  await writeFile(join(folder, 'lock'), others);
  await lock.release();
  expect(await readFile(join(folder, 'lock'), 'utf8')).toBe(others);
});

test('lets one of many starts at once win over a stale lock', async () => {
  for (let round = 0; round < 50; round++) {
    await writeFile(join(folder, 'lock'), '');
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
    const lost = starts.filter((start) => start.status === 'rejected').map((start) => String(start.reason));
    expect(lost).toEqual(Array(7).fill(expect.stringContaining('is in use by another FamiBook')));
    expect(await readdir(folder)).toEqual(['lock']);
    await rm(join(folder, 'lock'));
  }
});

test('takes over also when another start was killed while it took over', async () => {
  const gone = JSON.stringify({ pid: 4_194_304, startedAt: 'ever' });
  for (const name of ['lock', 'lock.clearing']) await writeFile(join(folder, name), gone);
  const lock = await lockDirectory(folder);
  expect(await readdir(folder)).toEqual(['lock']);
  await lock.release();
});

test('a lock that is there and cannot be read stops the start', async () => {
  for (const name of ['lock.clearing', 'lock']) {
    await writeFile(join(folder, 'lock'), '');
    await rm(join(folder, name), { force: true });
    await mkdir(join(folder, name));
    const refused = `FamiBook cannot read ${join(folder, name)} (it is a folder). Another account may run FamiBook here`;
    await expect(lockDirectory(folder)).rejects.toThrow(refused);
    await rm(join(folder, name), { recursive: true });
  }
});

test('says in one line why it cannot be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(openDataDirectory(join(file, 'data'))).rejects.toThrow(
    `FamiBook cannot write to its data directory ${file}/data (part of the path is a file). Use the account that runs FamiBook, or set FAMIBOOK_DATA_DIR to a folder that you own.`,
  );
  const gone = join(folder, 'gone');
  await expect(lockDirectory(gone)).rejects.toThrow(`FamiBook cannot write to its data directory ${gone} (`);
  if (process.getuid?.() === 0) return;
  await chmod(folder, 0o500);
  await expect(openDataDirectory(folder)).rejects.toThrow('(permission denied)');
});

test('on a full disk asks for room: in another folder a new FamiBook would begin', () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(cannotWrite('/srv/family', full).message).toBe(
    'FamiBook cannot write to its data directory /srv/family (the disk is full). Make room on that disk.',
  );
});
