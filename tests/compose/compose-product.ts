import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICE_NAMES } from '@famibook/contracts/services';
import { lastingPort } from '@famibook/testing/backing/lasting-port';
import { ADMIN, NO_LIMITS } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { findCompose } from '../../scripts/ensure/docker.mjs';
import { makeComposeSecrets, secretsFile } from '../../scripts/image/secrets.ts';
import { assertSmall } from './own-layers.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** A dozen containers at once, on two cores that others use too. */
const HEALTHY_WITHIN_MS = 300_000;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** The stack of docker-compose.yml, with volumes and secrets of its own. */
export interface ComposeProduct {
  readonly url: string;
  /** What tests may do to the stack, by name. */
  readonly outages: Readonly<Record<string, () => Promise<void>>>;
  readonly dataDir: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Builds the image and starts everything; resolves when the gateway is healthy. */
export async function startComposeProduct(): Promise<ComposeProduct> {
  const [program = '', ...args] = findCompose();
  const folder = await mkdtemp(join(tmpdir(), 'famibook-compose-'));
  const port = await lastingPort();
  const envFile = join(folder, 'secrets.env');
  const settings = {
    ...makeComposeSecrets(),
    FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
    FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
    FAMIBOOK_IMAGE: process.env.TEST_IMAGE || 'famibook-test',
    PUBLISH: `127.0.0.1:${port}`,
    PUBLIC_URL: `http://localhost:${port}`,
  };
  await writeFile(envFile, secretsFile(settings), { mode: 0o600 });
  const override = join(folder, 'no-limits.json');
  const services = Object.fromEntries(SERVICE_NAMES.map((name) => [name, { environment: NO_LIMITS }]));
  await writeFile(override, JSON.stringify({ services }));

  // A further file of this machine, e.g. for a network of its own.
  const further = process.env.TEST_COMPOSE_FILE ? ['-f', process.env.TEST_COMPOSE_FILE] : [];
  const files = ['-f', join(ROOT, 'docker-compose.yml'), '-f', override, ...further];
  const project = ['-p', `famibooktest${port}`, '--env-file', envFile, ...files];
  const compose = async (rest: string[], stdin = '') => {
    const running = promisify(execFile)(program, [...args, ...project, ...rest], { cwd: ROOT, maxBuffer: MAX_OUTPUT });
    running.child.stdin?.end(stdin);
    return (await running).stdout;
  };
  const stop = async () => {
    await compose(['down', '-v', '--remove-orphans']);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    if (!process.env.TEST_IMAGE) await timed('the image was built', () => compose(['build', 'roles']));
    await timed('the stack was up', () => compose(['up', '-d', '--no-build']));
    const url = settings.PUBLIC_URL;
    await timed('all services were up', () => untilHealthy(url));
    return {
      url,
      // Unused: its databases are in a container.
      dataDir: folder,
      outages: {
        'two-of-each': async () => {
          const replicas = ['auth', 'gallery', 'media', 'board'].flatMap((name) => ['--scale', `${name}=2`]);
          await compose(['up', '-d', '--no-build', ...replicas]);
          await untilHealthy(url);
        },
        'image-size': () => assertSmall(settings.FAMIBOOK_IMAGE),
        'foreign-schemas': async () => {
          const script = await readFile(join(import.meta.dirname, 'foreign-schemas.mjs'), 'utf8');
          const node = ['--entrypoint', 'node', 'migrate', '--input-type=module'];
          console.log(await compose(['run', '--rm', '-T', ...node], script));
        },
        restart: async () => {
          await compose(['restart', '-t', '60', ...SERVICE_NAMES.filter((name) => name !== 'gateway')]);
          await untilHealthy(url);
        },
      },
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    console.error(await compose(['logs', '--tail', '20']).catch(() => ''));
    await stop();
    throw error;
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  const result = await work();
  console.log(`compose: ${what} after ${Math.round((Date.now() - began) / 1000)} s`);
  return result;
}

async function untilHealthy(url: string): Promise<void> {
  const isHealthy = async () => {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    const health = (await response?.json().catch(() => undefined)) as { status: string } | undefined;
    return health?.status === 'ok';
  };
  await waitFor('health of all services', isHealthy, HEALTHY_WITHIN_MS);
}
