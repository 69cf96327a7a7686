import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@famibook/service-kit/observability/log';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMachine } from '../open-machine.ts';
import { isAlive, readPostmaster } from './postmaster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-postgres-'));
  // Made by mkdtemp it is closed to all others: the server, as root under another account, must do with it.
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const server = await startEmbeddedPostgres({ dataDir, durability: 'none' });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a program in a process of its own, and waits for what it prints. */
async function runProgram(source: string): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, printed: printed.toString() };
}

const pathOf = (module: string) => JSON.stringify(join(import.meta.dirname, module));
const clusterDir = () => join(dataDir, 'postgres', 'cluster');
const startServer = () => `
  import { startEmbeddedPostgres } from ${pathOf('start-embedded-postgres.ts')};
  const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durability: 'none' });
  process.stdout.write(JSON.stringify(server));
  setInterval(() => {}, 1000);`;

test('keeps what was written over a stop and a start', async () => {
  const first = await start();
  await ask(first.adminUrl, 'CREATE TABLE stored AS SELECT 7 AS number');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start();
  expect(await ask(second.adminUrl, 'SELECT number FROM stored')).toEqual([{ number: 7 }]);
});

test('ends the server that a killed process left behind and loses nothing', async () => {
  const { child, printed } = await runProgram(startServer());
  const orphan = JSON.parse(printed) as EmbeddedPostgres;
  await ask(orphan.adminUrl, 'CREATE TABLE stored AS SELECT 7 AS number');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(orphan.pid)).toBe(true);

  const next = await start();
  expect(isAlive(orphan.pid)).toBe(false);
  expect(await ask(next.adminUrl, 'SELECT number FROM stored')).toEqual([{ number: 7 }]);
});

test('ends with the process that started it, also when that does not wait for it', async () => {
  const { child, printed } = await runProgram(`process.on('SIGTERM', () => process.exit(7)); ${startServer()}`);
  const { pid } = JSON.parse(printed) as EmbeddedPostgres;
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a command that is ended by a signal leaves no database behind', async () => {
  await mkdir(join(dataDir, 'postgres'));
  const { child } = await runProgram(`
    import { runCommand } from ${pathOf('../cli/run-command.ts')};
    import { withDatabases } from ${pathOf('../cli/with-databases.ts')};
    setInterval(() => {}, 1000);
    await runCommand('', () => withDatabases({ FAMIBOOK_DATA_DIR: ${JSON.stringify(dataDir)} }, () => {
      process.stdout.write('running');
      return new Promise(() => {});
    }));`);
  const pid = readPostmaster(clusterDir())?.pid ?? 0;
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a machine that cannot be opened leaves no database behind', async () => {
  const unreadable = join(dataDir, 'secrets', 'security-log-key');
  await mkdir(unreadable, { recursive: true });
  const env = { FAMIBOOK_DATA_DIR: dataDir, PORT: '0' };
  const opening = openMachine({ env, services: ['auth'], printLine: () => {} });
  await expect(opening).rejects.toThrow(`FamiBook cannot read ${unreadable}`);
  expect(readPostmaster(clusterDir())).toBeUndefined();
});

test('a key of two-step sign-in that is not the one of the data directory is reported (D42)', async () => {
  const lines: string[] = [];
  const start = async (FAMIBOOK_SECRETS_KEY?: string) => {
    const elsewhere = { PORT: '0', HOST: hostname(), DATABASE_URL: 'postgres://elsewhere/famibook' };
    const env = { ...elsewhere, FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_SECRETS_KEY };
    const machine = await openMachine({ env, services: ['auth'], printLine: (line) => void lines.push(line) });
    await machine.stop();
    machine.log?.close();
    expect(machine.env.HOST).toBe('127.0.0.1');
    return machine.env.FAMIBOOK_SECRETS_KEY ?? '';
  };
  const stored = await start();
  expect(lines).toContainEqual(expect.stringContaining(' is only the name of this machine'));
  await start(Buffer.from(stored, 'base64').toString('hex'));
  expect(lines.filter((line) => line.includes('FAMIBOOK_SECRETS_KEY'))).toEqual([]);
  await start(Buffer.alloc(32).toString('base64'));
  expect(lines.at(-1)).toContain(` is not the key in ${join(dataDir, 'secrets', 'secrets-key')}: `);
});

test('is there again, at the same address and with all its data, after it was killed', async () => {
  const server = await startEmbeddedPostgres({ dataDir, keepRunning: { log: createLog({ level: 'silent' }) } });
  running.push(server);
  await ask(server.adminUrl, 'CREATE TABLE stored AS SELECT 7 AS number');
  for (const _ of ['once', 'and once more']) {
    process.kill(server.pid, 'SIGKILL');
    await expect.poll(() => ask(server.adminUrl, 'SELECT number FROM stored').catch(() => [])).toEqual([{ number: 7 }]);
  }
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  await expect(ask(server.adminUrl, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
});

test('takes no connection without the stored password, which only its owner can read', async () => {
  const { adminUrl } = await start();
  const wrong = new URL(adminUrl);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(dataDir, 'secrets', 'postgres-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(clusterDir())).mode & 0o077).toBe(0);
});

test('brings the extensions and a sorting of its own', async () => {
  const { adminUrl } = await start();
  await ask(adminUrl, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION citext');
  expect(await ask(adminUrl, `SELECT lower('ÄÖÜ') AS small`)).toEqual([{ small: 'äöü' }]);
});
