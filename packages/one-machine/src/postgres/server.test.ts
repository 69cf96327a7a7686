import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isAlive, readPostmaster } from './postmaster.ts';
import { spawnOn } from './server.ts';

/** Writes about itself what Postgres writes, and is ready once it may be. */
const PROGRAM = `#!/bin/sh
write() { printf '%s\\n' $$ "$PWD" 0 5432 '' '' '' "$1" > postmaster.pid; }
write starting
until [ -e recovered ]; do /bin/sleep 0.02; done
write ready
exec /bin/sleep 600
`;

async function open() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const home = await mkdtemp(join(tmpdir(), 'famibook-server-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const clusterDir = join(home, 'cluster');
  const program = join(home, 'program');
  await mkdir(clusterDir);
  await writeFile(program, PROGRAM, { mode: 0o755 });
  return { program, home, clusterDir, runAs: {}, durability: 'none' } as const;
}

test('a database that starts is waited for, however long it recovers, and one line says so', async () => {
  const options = await open();
  const { clusterDir } = options;
  const lines: string[] = [];
  const printLine = (line: string) => void lines.push(line);
  const starting = spawnOn(5_432, { ...options, printLine });

  while (!readPostmaster(clusterDir)?.starting) await wait(5);
  vi.advanceTimersByTime(3_600_000);
  while (lines.length === 0) await wait(5);
  await writeFile(join(clusterDir, 'recovered'), '');
  const { pid, ended } = await starting;
  process.kill(pid, 'SIGKILL');
  await ended;
  expect(lines).toEqual([expect.stringMatching(/^The database is still starting, /)]);
});

test('a database that is no longer wanted while it starts is ended', async () => {
  const options = await open();
  const stopping = new AbortController();
  const starting = spawnOn(5_432, { ...options, signal: stopping.signal });
  while (!readPostmaster(options.clusterDir)?.starting) await wait(5);
  stopping.abort();
  await expect(starting).rejects.toThrow('The database did not start');
  expect(isAlive(readPostmaster(options.clusterDir)?.pid ?? 0)).toBe(false);
});

test('a database that does not start says why, also in its own log', async () => {
  const options = await open();
  const full = 'could not write lock file "postmaster.pid": No space left on device';
  const log = join(options.clusterDir, 'log');
  await mkdir(log);
  await writeFile(join(log, 'postgres-Sat.log'), 'FATAL:  what was said at an earlier start\n');
  await writeFile(
    options.program,
    `#!/bin/sh\necho redirecting\necho 'FATAL:  ${full}' >> log/postgres-Sat.log\nexit 1\n`,
  );
  await expect(spawnOn(5_432, options)).rejects.toThrow(`The database did not start: it ended with 1. FATAL:  ${full}`);
});
