import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openTempFolder } from './temp-folder.ts';

const ADAPTER = new URL('./temp-folder.ts', import.meta.url).href;
const RECEIVING = `
  import { mkdtemp } from 'node:fs/promises';
  const { openTempFolder } = await import('${ADAPTER}');
  console.log(await mkdtemp((await openTempFolder(process.argv[1])) + '/import-'));
  setInterval(() => undefined, 1_000);`;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('what a killed process left goes at the next start, and what a running one has stays (D20)', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'famibook-archives-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const other = spawn(process.execPath, ['--input-type=module', '-e', RECEIVING, parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void other.kill('SIGKILL'));
  const [archive] = (await once(createInterface(other.stdout), 'line')) as [string];

  const own = await mkdtemp(join(await openTempFolder(parent), 'import-'));
  expect(await exists(archive)).toBe(true);
  other.kill('SIGKILL');
  await once(other, 'close');
  await openTempFolder(parent);
  expect([await exists(archive), await exists(own)]).toEqual([false, true]);
});
