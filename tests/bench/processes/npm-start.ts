import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '@famibook/testing/product/product';
import { commandLineOf, familyOf, programOf } from './proc.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Started {
  readonly url: string;
  readonly dataDir: string;
  /** From the command until it said that it is ready, which it says when `/api/health` is well. */
  readonly readyAfterMs: number;
  /** Its processes, without npm, npm's shell, and the database. */
  pids(): number[];
  [Symbol.asyncDispose](): Promise<void>;
}

const isNpm = (pid: number) => /^npm |\/npm(?:-cli\.js)? |^sh -c /.test(commandLineOf(pid));

interface StartOptions {
  /** What an earlier start left; it stays. Without it an empty one, which goes with the product. */
  dataDir?: string;
  env?: Record<string, string>;
}

// Founding families for a figure must not meet a quota; requests are counted all the same.
const NO_LIMITS = Object.fromEntries(
  ['ADDRESS', 'SESSION', 'REGISTER', 'JOIN', 'SUBSCRIPTIONS', 'LOGIN', 'LOGIN_ADDRESS', 'ACTIVITY'].map((limit) => [
    `FAMIBOOK_LIMIT_${limit}`,
    '100000',
  ]),
);

/** `npm start` as a person types it. @throws with all it printed when it ends before it is ready */
export async function npmStart(options: StartOptions = {}): Promise<Started> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'famibook-bench-')));
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      FAMIBOOK_DATA_DIR: dataDir,
      FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
      FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
      ...NO_LIMITS,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const clearAway = async () => {
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  const url = await readyUrl(child).catch(async (fault) => {
    await clearAway();
    throw fault;
  });
  const readyAfterMs = performance.now() - began;
  const pids = () =>
    familyOf(child.pid ?? 0).filter((pid) => programOf(pid) !== 'postgres' && !isNpm(pid) && commandLineOf(pid) !== '');
  const product = pids();
  return {
    url,
    dataDir,
    readyAfterMs,
    pids,
    async [Symbol.asyncDispose]() {
      for (const pid of product) process.kill(pid, 'SIGTERM');
      await ended;
      await clearAway();
    },
  };
}

const readyUrl = (child: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let printed = '';
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        printed += chunk;
        const ready = /FamiBook is ready on (\S+)/.exec(printed)?.[1];
        if (ready) resolve(ready);
      });
    }
  });
