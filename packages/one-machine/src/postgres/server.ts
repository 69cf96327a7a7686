import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { retry } from '@famibook/service-kit/runtime/retry';
import { freePort } from '../free-port.ts';
import { endServer, readPostmaster } from './postmaster.ts';
import { type RunAs, wayTo } from './run-as.ts';
import { type Durability, serverArguments } from './settings.ts';

export interface DatabaseServer {
  pid: number;
  port: number;
  /** Resolves with the reason when the server is gone, however it ended. */
  ended: Promise<string>;
}

export interface ServerOptions {
  program: string;
  home: string;
  clusterDir: string;
  runAs: RunAs;
  durability: Durability;
  /** Prints in one line why the start takes long. */
  printLine?(line: string): void;
  /** Ends an unfinished start. */
  signal?: AbortSignal;
}

/** How long Postgres may take until it says that it starts; after a crash it then recovers for as long as it must. */
const STARTING_WITHIN_MS = 60_000;
const PRINT_AFTER_MS = 5_000;
/** The reason, and what Postgres advises about it. */
const LAST_LINES = 2;
const STILL_STARTING =
  'The database is still starting, which can take minutes after a crash or a power cut; FamiBook waits for it …';
const START_AGAIN = { maxTries: 5, firstWaitMs: 100, maxWaitMs: 400 };

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal does not end it before the services.
 * Tries again when the free port has been taken since, or when processes of a killed server still hold its memory.
 */
export async function spawnServer(options: ServerOptions): Promise<DatabaseServer> {
  return retry(async () => spawnOn(await freePort(), options), START_AGAIN);
}

/**
 * When this process exits, it ends the server too; only a `kill -9` or a crash of Node leaves it.
 * @throws Error with what the server said when it is not ready in time
 */
export async function spawnOn(port: number, options: ServerOptions): Promise<DatabaseServer> {
  const { program, home, clusterDir, runAs, durability } = options;
  const startLog = join(home, 'start.log');
  const ownLogs = join(clusterDir, 'log');
  const earlier = sizesIn(ownLogs);
  const output = openSync(startLog, 'w', 0o600);
  const child = spawn(program, serverArguments({ clusterDir: wayTo(clusterDir, runAs), port, durability }), {
    ...runAs,
    cwd: clusterDir,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const end = () => void child.kill('SIGINT');
  process.once('exit', end);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`));
  });
  ended.then(() => process.off('exit', end));
  const reason = await Promise.race([ended, untilReady(child, options)]);
  if (reason !== undefined || child.pid === undefined) {
    throw new Error(`The database did not start: ${reason}. ${lastWords(startLog, ownLogs, earlier)}`);
  }
  child.unref();
  return { pid: child.pid, port, ended };
}

/** How long each file of the server's own log is, by its path. */
function sizesIn(ownLogs: string): ReadonlyMap<string, number> {
  const files = existsSync(ownLogs) ? readdirSync(ownLogs).map((name) => join(ownLogs, name)) : [];
  return new Map(files.map((file) => [file, statSync(file).size]));
}

/** What the server said since it was started: once its own log is open, why it ends stands there. */
function lastWords(startLog: string, ownLogs: string, earlier: ReadonlyMap<string, number>): string {
  const added = [...sizesIn(ownLogs)].flatMap(([file, size]) => {
    const before = earlier.get(file) ?? 0;
    return size > before ? [readFileSync(file).subarray(before).toString('utf8')] : [];
  });
  const said = added
    .join('\n')
    .match(/^.*(?:FATAL|PANIC|HINT): .*$/gm)
    ?.slice(-LAST_LINES);
  return (said?.length ? said.join('\n') : readFileSync(startLog, 'utf8')).trim().slice(-1_000);
}

/** @returns why it did not get ready; it has ended then */
async function untilReady(
  child: ChildProcess,
  { clusterDir, printLine, signal }: ServerOptions,
): Promise<string | undefined> {
  const startedAt = performance.now();
  let isPrinted = false;
  while (child.exitCode === null && child.signalCode === null && !signal?.aborted) {
    const found = readPostmaster(clusterDir);
    const said = found?.pid === child.pid ? found : undefined;
    if (said?.ready) return undefined;
    const waited = performance.now() - startedAt;
    if (!said?.starting && waited > STARTING_WITHIN_MS) break;
    if (said?.starting && waited > PRINT_AFTER_MS && !isPrinted) {
      printLine?.(STILL_STARTING);
      isPrinted = true;
    }
    await wait(10);
  }
  if (child.pid !== undefined) await endServer(child.pid);
  return signal?.aborted ? 'it is no longer wanted' : `it was not ready after ${STARTING_WITHIN_MS / 1000} seconds`;
}
