import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { signIn } from '@famibook/testing/families/family';
import { layEmptyCluster } from '@famibook/testing/product/data-directory';
import { waitFor } from '@famibook/testing/wait-for';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/browser.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FAMILY = 'The Hallgren Family';
const A_ROUTE = { file: 'services/gateway/src/http/docs.ts', from: '<title>FamiBook API', to: '<title>Edited API' };
const A_COMPONENT = { file: 'web/src/features/landing/components/hero.tsx', from: '{LANDING.title}', to: 'Edited' };
const START_WITHIN_MS = 180_000;
const run = promisify(execFile);

let copy: string;
let child: ChildProcess;
let chromium: Browser;
let printed = '';

beforeAll(async () => {
  [copy, chromium] = await Promise.all([copyOfRepository(), launchChromium()]);
});
afterAll(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await chromium?.close();
  await rm(copy, { recursive: true, force: true });
});

/** On the same disk, so that packages are links; what the test edits is its own. */
async function copyOfRepository(): Promise<string> {
  await mkdir(join(ROOT, '.famibook'), { recursive: true });
  const folder = await mkdtemp(join(ROOT, '.famibook', 'dev-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  const generated = ['auth', 'gallery', 'media', 'board', 'admin'].map((name) => `services/${name}/generated`);
  const sources = stdout
    .split('\0')
    .filter((path) => /^(services|packages|web|scripts)\/|^[\w.]+\.(ts|json)$/.test(path));
  for (const path of [...sources, ...generated])
    await cp(join(ROOT, path), join(folder, path), { recursive: true }).catch(ifDeleted);
  for (const place of ['.', 'web', ...(await readdir(join(ROOT, 'services'))).map((name) => `services/${name}`)])
    await run('cp', ['-al', join(ROOT, place, 'node_modules'), join(folder, place)]).catch(() => {});
  return folder;
}

const ifDeleted = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** @returns the address, once the family is there */
async function startDev(): Promise<string> {
  const dataDir = join(copy, 'data');
  await layEmptyCluster(join(dataDir, 'dev'));
  const { PATH, HOME } = process.env;
  child = spawn(process.execPath, ['scripts/dev/dev.ts'], {
    cwd: copy,
    env: { PATH, HOME, PORT: '0', INSPECT: '127.0.0.1:0', FAMIBOOK_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
  await waitFor('the family', () => printed.includes('administrator, signs in'), START_WITHIN_MS).catch((error) => {
    throw new Error(printed, { cause: error });
  });
  return /ready on (\S+)/.exec(printed)?.[1] ?? '';
}

async function edit({ file, from, to }: typeof A_ROUTE): Promise<void> {
  const path = join(copy, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(from);
  await writeFile(path, before.replace(from, to));
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

test('npm run dev brings a family, answers with a changed service, and shows a changed component without a reload', async () => {
  const url = await startDev();
  const [, email = '', password = ''] = /^ {2}(nora@\S+) +(\S+)/m.exec(printed) ?? [];
  const nora = await signIn(url, { email, password }, FAMILY);
  expect(await nora.call(listPhotos, { query: { limit: 200 } })).toHaveLength(24);

  const page = await chromium.newPage();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Relive the Memories' }).waitFor();
  await page.evaluate('window.isTheSamePage = true');
  const component = await milliseconds(async () => {
    await edit(A_COMPONENT);
    await page.getByRole('heading', { name: 'Edited' }).waitFor();
  });
  expect(await page.evaluate('window.isTheSamePage')).toBe(true);

  const service = await milliseconds(async () => {
    await edit(A_ROUTE);
    // A request that arrives while the services restart waits for them; one that was faster is asked again.
    await waitFor('the edited page', async () => (await (await fetch(`${url}/api/docs`)).text()).includes(A_ROUTE.to));
  });
  console.log(
    `npm run dev: a changed component is shown after ${component} ms, a changed service answers after ${service} ms`,
  );
  await nora.call(listPhotos, { query: {} });

  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number];
  expect(code, printed).toBe(0);
  expect(printed).not.toMatch(/\b(ERROR|FATAL)\b/);
});
