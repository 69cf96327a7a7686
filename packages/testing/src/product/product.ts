import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lastingPort } from '../backing/lasting-port.ts';
import { COMPILED } from '../compile-cache.ts';
import { HARDLY_EVER } from '../hardly-ever.ts';
import { temporaryDataDir } from './data-directory.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const START_DEADLINE_MS = 170_000;
/**
 * As `scripts/ensure/node24.mjs` starts it, which `npm start` does: how much memory is held and which requests wait
 * depend on it.
 */
export const STARTED = {
  flags: ['--heap-growing-percent=100'],
  env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '8' },
} as const;

export const ADMIN = { email: 'admin@example.org', password: 'a-long-admin-password' } as const;

/** The whole product as a person starts it: one process of `start.ts` with a data directory of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** As Ctrl-C: waits for the end; the data directory stays. */
  stop(): Promise<void>;
  /** As a power cut: nothing is closed, the data directory stays. */
  kill(): Promise<void>;
  /** Stops, and removes the data directory. */
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ProductOptions {
  /** Where an earlier product left its data, or where one is to be made from nothing; without it a new, empty one. */
  dataDir?: string;
  env?: Record<string, string>;
  /** Another copy of the repository than this one. */
  root?: string;
  /** The limits that FamiBook is shipped with, instead of none. */
  hasDefaultLimits?: boolean;
}

// Other tests must not meet the limits, which have tests of their own.
export const NO_LIMITS = {
  FAMIBOOK_LIMIT_REGISTER: '100000',
  FAMIBOOK_LIMIT_JOIN: '100000',
  FAMIBOOK_LIMIT_INVITATION: '100000',
  FAMIBOOK_LIMIT_SUBSCRIPTIONS: '100000',
  FAMIBOOK_LIMIT_LOGIN: '100000',
  FAMIBOOK_LIMIT_RESET: '100000',
  FAMIBOOK_LIMIT_WRITING: '100000',
  FAMIBOOK_LIMIT_PENDING: '100000',
  FAMIBOOK_LIMIT_LOGIN_ADDRESS: '100000',
  FAMIBOOK_LIMIT_SIGN_INS: '100000',
  FAMIBOOK_LIMIT_RENDERS: '100000',
  FAMIBOOK_LIMIT_PORTRAITS: '100000',
  FAMIBOOK_LIMIT_PROFILE: '100000',
  FAMIBOOK_LIMIT_ACTIVITY: '100000',
  FAMIBOOK_LIMIT_CODES: '100000',
  FAMIBOOK_LIMIT_ADDRESS: '0',
  FAMIBOOK_LIMIT_AT_ONCE: '0',
  FAMIBOOK_LIMIT_SESSION: '0',
  FAMIBOOK_LIMIT_SOCKETS_SESSION: '0',
  FAMIBOOK_LIMIT_SOCKETS_USER: '0',
  FAMIBOOK_LIMIT_SOCKETS_ADDRESS: '0',
  FAMIBOOK_LIMIT_CONNECTIONS: '0',
};

/** @throws with everything the process printed when it ends or is not ready in time */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  if (process.env.PRODUCT === 'apart') return productOfTier(options);
  const dataDir = options.dataDir ?? (await dataDirFor(options));
  const root = options.root ?? ROOT;
  const child = spawn(process.execPath, [...STARTED.flags, join(root, 'start.ts')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...STARTED.env,
      ...COMPILED,
      // Another build of the web app than the one in web/dist.
      ...(process.env.FAMIBOOK_WEB_DIR && { FAMIBOOK_WEB_DIR: process.env.FAMIBOOK_WEB_DIR }),
      // The product itself would look for one that several products begin to look at.
      PORT: options.env?.PORT ?? String(await lastingPort()),
      FAMIBOOK_DATA_DIR: dataDir,
      FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
      FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
      FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER,
      ...(options.hasDefaultLimits ? {} : NO_LIMITS),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'exit');

  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  const url = await readyUrl(child, () => printed).catch(async (error) => {
    await end('SIGKILL');
    throw error;
  });
  return {
    url,
    dataDir,
    process: child,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Another copy of the repository may know other migrations, so that it makes its database itself. */
const dataDirFor = ({ root }: ProductOptions): Promise<string> =>
  root ? mkdtemp(join(tmpdir(), 'famibook-test-')) : temporaryDataDir();

/**
 * `PRODUCT=apart`: the same test against the product in many processes, which all files of the tier share; it is not
 * this test's to stop.
 */
async function productOfTier(options: ProductOptions): Promise<Product> {
  if (options.dataDir || options.env)
    throw new Error('This test needs a product of its own: it is none for this tier.');
  const { sharedProduct } = await import('./shared-product.ts');
  const notOurs = () => Promise.resolve();
  return {
    ...(await sharedProduct()),
    get process(): never {
      throw new Error('This product has a process for each service.');
    },
    output: () => '',
    stop: notOurs,
    kill: notOurs,
    [Symbol.asyncDispose]: notOurs,
  };
}

const readyUrl = (child: ChildProcess, printed: () => string) =>
  new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`FamiBook ${why}:\n${printed()}`));
    const deadline = setTimeout(() => fail(`was not ready after ${START_DEADLINE_MS} ms`), START_DEADLINE_MS);
    child.once('exit', (code, signal) => {
      clearTimeout(deadline);
      fail(`ended (${code ?? signal}) before it was ready`);
    });
    child.stdout?.on('data', () => {
      const url = /FamiBook is ready on (\S+)/.exec(printed())?.[1];
      if (!url) return;
      clearTimeout(deadline);
      resolve(url);
    });
  });

/** JSON log lines of a product on one machine. */
export const readLog = async (product: Pick<Product, 'dataDir'>): Promise<string> =>
  readFile(join(product.dataDir, 'logs', 'famibook.log'), 'utf8');
