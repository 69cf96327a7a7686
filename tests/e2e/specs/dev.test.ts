import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { signIn } from '@famibook/testing/families/family';
import { HARDLY_EVER } from '@famibook/testing/hardly-ever';
import { layEmptyDatabase } from '@famibook/testing/product/data-directory';
import { waitFor } from '@famibook/testing/wait-for';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium, openBrowser } from '../support/browser.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FAMILY = 'The Hallgren Family';
const A_ROUTE = {
  file: 'services/gateway/src/http/docs-page.ts',
  from: '<title>FamiBook API',
  to: '<title>Edited API',
};
const A_COMPONENT = 'web/src/features/landing/components/hero.tsx';
const A_MISTAKE = { file: 'services/board/src/domain/message.ts', from: 'export ', to: 'export const = 1;\nexport ' };
const A_FAILING_START = {
  file: 'services/board/src/service.ts',
  from: 'const prisma =',
  to: "if (db) throw new Error('the drawer is stuck');\n    const prisma =",
};
const START_WITHIN_MS = 400_000;
const run = promisify(execFile);

let copy: string;
let child: ChildProcess;
let chromium: Browser;
let printed = '';
let url: string;
let nora: Client;

beforeAll(async () => {
  [copy, chromium] = await Promise.all([copyOfRepository(), launchChromium()]);
  url = await startDev();
  const [, email = '', password = ''] = /^ {2}(nora@\S+) +(\S+)/m.exec(printed) ?? [];
  nora = await signIn(url, { email, password }, FAMILY);
}, START_WITHIN_MS + 200_000);
afterAll(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await chromium?.close();
  await rm(copy, { recursive: true, force: true });
});

/** On the same disk, so that packages can be links; the files that the test edits are copies. */
async function copyOfRepository(): Promise<string> {
  await mkdir(join(ROOT, '.famibook'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.famibook', 'dev-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const services = await readdir(join(ROOT, 'services'));
  const generated = services.map((name) => `services/${name}/generated`);
  const sources = stdout
    .split('\0')
    .filter((path) => /^(services|packages|web|scripts)\/|^[\w.]+\.(ts|json)$/.test(path));
  for (const path of [...sources, ...generated])
    await cp(join(ROOT, path), join(folder, path), { recursive: true }).catch(ifDeleted);
  for (const place of ['.', 'web', ...services.map((name) => `services/${name}`)])
    await run('cp', ['-al', join(ROOT, place, 'node_modules'), join(folder, place)]).catch(() => {});
  return folder;
}

function ifDeleted(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error;
}

/** @returns the address, once the family exists */
async function startDev(): Promise<string> {
  const dataDir = join(copy, 'data');
  await layEmptyDatabase(join(dataDir, 'dev'));
  const { PATH, HOME } = process.env;
  child = spawn(process.execPath, ['scripts/dev/dev.ts'], {
    cwd: copy,
    env: {
      ...{ PATH, HOME, PORT: '0', INSPECT: '127.0.0.1:0', FAMIBOOK_DATA_DIR: dataDir },
      FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER,
      // As `npm run dev` does; among the files of the copy, because what Node writes there belongs to their paths.
      NODE_COMPILE_CACHE: join(copy, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await waitFor('the family', () => printed.includes('administrator, signs in'), START_WITHIN_MS).catch((error) => {
    throw new Error(printed, { cause: error });
  });
  return /ready on (\S+)/.exec(printed)?.[1] ?? '';
}

/** As an editor that empties the file first, and writes it a moment later. */
async function edit({ file, from, to }: typeof A_ROUTE, emptyForMs = 5): Promise<void> {
  const path = join(copy, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(from);
  await using opened = await open(path, 'w');
  await sleep(emptyForMs);
  await opened.writeFile(before.replace(from, to));
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** @returns what is printed from now on */
function printedFromNow(): () => string {
  const before = printed.length;
  return () => printed.slice(before);
}

/** The spare process was started last, and computes until it has loaded the packages. */
async function untilSpareRests(): Promise<void> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const spare = children.trim().split(' ').at(-1);
  const processorTimes = async () => (await readFile(`/proc/${spare}/stat`, 'utf8')).split(' ').slice(13, 15).join();
  await waitFor('the spare process to rest', async () => {
    const before = await processorTimes();
    await sleep(500);
    return (await processorTimes()) === before;
  });
}

test('npm run dev brings a family', async () => {
  expect(await nora.call(listPhotos, { query: { limit: 200 } })).toHaveLength(24);
});

test('a changed component is shown without a reload, however its editor writes it', async () => {
  const { page, close } = await openBrowser(chromium, url);
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.');
  await page.goto(url);
  await page.getByRole('heading', { name: 'Relive the Memories' }).waitFor();
  await connected;
  await page.evaluate('window.isTheSamePage = true');
  let from = '{LANDING.title}';
  for (const emptyForMs of [0, 5, 10, 20, 40, 80]) {
    const to = `Edited in ${emptyForMs} ms`;
    const took = await milliseconds(async () => {
      await edit({ file: A_COMPONENT, from, to }, emptyForMs);
      await page.getByRole('heading', { name: to }).waitFor();
    });
    console.log(
      `npm run dev: a changed component is shown after ${took} ms, ${emptyForMs} of which its file was empty`,
    );
    from = to;
  }
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  await close();
});

test('a changed line of a service answers, also a second time', async () => {
  for (const [from, to] of [
    ['<title>FamiBook API', '<title>Edited API'],
    ['<title>Edited API', '<title>API, edited again'],
  ] as const) {
    // A developer takes longer over the next line.
    await untilSpareRests();
    const took = await milliseconds(async () => {
      await edit({ ...A_ROUTE, from, to });
      // A request during the restart waits for the services; one before it is sent again.
      await waitFor('the edited page', async () => (await (await fetch(`${url}/api/docs`)).text()).includes(to));
    });
    console.log(`npm run dev: a changed line of a service answers after ${took} ms`);
  }
  await nora.call(listPhotos, { query: {} });
  expect(printed).not.toMatch(/\b(ERROR|FATAL)\b/);
});

test('a changed line of a package answers, although the process that takes over had loaded packages before', async () => {
  await waitFor('the spare process', () => printed.split('The services run with the changed code').length > 2);
  await untilSpareRests();
  await edit({ file: 'packages/contracts/src/errors.ts', from: 'This does not exist.', to: 'This is not here.' });
  await waitFor('the edited message', async () => (await (await fetch(`${url}/api/none`)).text()).includes('not here'));
});

test('code that cannot be loaded is told with its place; the services go on, and restart when it is mended', async () => {
  const told = printedFromNow();
  await edit(A_MISTAKE);
  await waitFor('the line', () => told().includes('answer until this is mended'));
  expect(told()).toMatch(/^The services cannot start: services\/board\/src\/domain\/message\.ts:\d+: SyntaxError: \S/m);
  await nora.call(listPhotos, { query: {} });

  await edit({ ...A_MISTAKE, from: A_MISTAKE.to, to: A_MISTAKE.from });
  await waitFor('the restart', () => told().includes('The services run with the changed code'));
  await nora.call(listPhotos, { query: {} });
});

test('while the services cannot start, a request is told why, and they start when it is mended', async () => {
  const told = printedFromNow();
  await edit(A_FAILING_START);
  await waitFor('the line', () => told().includes('Nothing answers until this is mended'));
  expect(told()).toContain('the drawer is stuck');
  const response = await nora.send(listPhotos, { query: {} });
  expect(response).toMatchObject({ status: 503, body: { message: expect.stringContaining('does not answer') } });

  await edit({ ...A_FAILING_START, from: A_FAILING_START.to, to: A_FAILING_START.from });
  await waitFor('the restart', () => told().includes('The services run with the changed code'));
  await nora.call(listPhotos, { query: {} });
});

test('a migration is applied by the next restart; one that fails, as soon as it is mended', async () => {
  const told = printedFromNow();
  const migration = {
    file: 'services/board/prisma/migrations/20991231000000_pins/migration.sql',
    from: 'TABEL',
    to: 'TABLE',
  };
  await mkdir(dirname(join(copy, migration.file)));
  await writeFile(join(copy, migration.file), 'CREATE TABEL pin (id uuid PRIMARY KEY);');
  await nora.call(listPhotos, { query: {} });
  expect(told()).toBe('');
  await edit({ ...A_ROUTE, from: '</title>', to: ' of pins</title>' });
  await waitFor('the line', () => told().includes('Nothing answers until this is mended'));
  expect(told()).toMatch(/The migration 20991231000000_pins of the schema "board" failed/);
  await edit(migration);
  await waitFor('the restart', () => told().includes('The services run with the changed code'));
  await nora.call(listPhotos, { query: {} });
});

test('Ctrl-C stops everything', async () => {
  const told = printedFromNow();
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code, printed).toBe(0);
  expect(told()).not.toMatch(/\b(ERROR|FATAL)\b/);
});
