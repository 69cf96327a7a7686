import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { retry } from '@famibook/service-kit/runtime/retry';
import { freePort } from '../free-port.ts';
import { readPostmaster } from './postmaster.ts';
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
}

/** Only recovering from a crash takes longer, which is as long as Postgres needs. */
const readyWithin = 60_000;
const printAfter = 5_000;
const RECOVERING =
  'The database is recovering from a crash or a power cut, which can take minutes; FamiBook waits for it …';
const START_AGAIN = { maxTries: 5, firstWaitMs: 100, maxWaitMs: 400 };

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal does not end it before the services.
 * Tries again when the free port was taken meanwhile, or when processes of a killed server still hold its memory.
 */
export async function spawnServer(options: ServerOptions): Promise<DatabaseServer> {
  return retry(async () => spawnOn(await freePort(), options), START_AGAIN);
}

/**
 * However this process ends, but for a `kill -9`, it ends the server too.
 * @throws Error with what the server said when it is not ready in time
 */
export async function spawnOn(port: number, options: ServerOptions): Promise<DatabaseServer> {
  const { program, home, clusterDir, runAs, durability, printLine } = options;
  const startLog = join(home, 'start.log');
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
  const reason = await Promise.race([ended, untilReady(child, clusterDir, printLine)]);
  if (reason !== undefined || child.pid === undefined) {
    throw new Error(`The database did not start: ${reason}. ${readFileSync(startLog, 'utf8').trim().slice(-1_000)}`);
  }
  child.unref();
  return { pid: child.pid, port, ended };
}

async function untilReady(
  child: ChildProcess,
  clusterDir: string,
  printLine: ServerOptions['printLine'],
): Promise<string | undefined> {
  const startedAt = performance.now();
  let isPrinted = false;
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPostmaster(clusterDir);
    const said = found?.pid === child.pid ? found : undefined;
    if (said?.ready) return undefined;
    const waited = performance.now() - startedAt;
    if (!said?.starting && waited > readyWithin) break;
    if (said?.starting && waited > printAfter && !isPrinted) {
      printLine?.(RECOVERING);
      isPrinted = true;
    }
    await wait(10);
  }
  child.kill('SIGINT');
  return `it was not ready after ${readyWithin / 1000} seconds`;
}
