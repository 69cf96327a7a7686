import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFiles } from './files.ts';

const HOUR_MS = 3_600_000;
const LOOK_AGAIN_MS = 2_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-files-'));
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

it('a file that was added is found after two seconds, also when the clock was put back', async () => {
  const files = createFiles(folder);
  const read = async () => (await files.read('added.js', undefined))?.body.toString();
  expect(await read()).toBeUndefined();
  await writeFile(join(folder, 'added.js'), 'added');
  expect(await read()).toBeUndefined();
  vi.setSystemTime(Date.now() - HOUR_MS);
  vi.advanceTimersByTime(LOOK_AGAIN_MS);
  expect(await read()).toBe('added');
});
