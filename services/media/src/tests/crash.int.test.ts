import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@famibook/auth/service';
import { gallery } from '@famibook/gallery/service';
import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { COMPILED } from '@famibook/testing/compile-cache';
import { tellingJpeg } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AUDIO_FAILPOINTS, FAILPOINTS, PORTRAIT_FAILPOINTS } from '../failpoints.ts';
import { media } from '../service.ts';
import { audioForm } from '../testing/audio-bed.ts';

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');
const anna = member();
const famibookId = anna.current?.famibookId ?? '';

let database: FreshDatabase;
let dataDir: string;
let bed: TestBed | undefined;
beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-crash-'));
});
afterEach(async () => {
  await bed?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const ADMIN = { FAMIBOOK_ADMIN_EMAIL: 'admin@example.org', FAMIBOOK_ADMIN_PASSWORD: 'a-long-admin-password' };
const settings = () => ({
  ...ADMIN,
  FAMIBOOK_DATA_DIR: dataDir,
  FAMIBOOK_UNCLAIMED_SECONDS: '1',
  FAMIBOOK_SWEEP_SECONDS: '1',
});

type Sending = readonly [path: string, request: Pick<RequestInit, 'method' | 'body'>];

const aPicture = async (): Promise<Sending> => {
  const body = new Uint8Array(await tellingJpeg());
  return [`/internal/images?famibookId=${famibookId}&maxBytes=1000000`, { method: 'PUT', body }];
};
const aPortrait = async (): Promise<Sending> => [
  '/internal/portraits',
  { method: 'PUT', body: new Uint8Array(await tellingJpeg()) },
];
const audio = async (): Promise<Sending> => [
  '/api/famibook/audio/upload',
  { method: 'POST', body: audioForm(silentMp3()) },
];

/** Sends something to a process that dies at `failpoint`, and sweeps nothing before. @returns how it ended. */
const sendInto = async (failpoint: string, [path, request]: Sending) => {
  const own = { DATABASE_URL: database.url, TEST_USER: anna.userId, TEST_FAMIBOOK: famibookId };
  const child = spawn(process.execPath, [CHILD], {
    env: { ...COMPILED, ...ADMIN, FAMIBOOK_DATA_DIR: dataDir, ...own, PATH: '', FAMIBOOK_FAILPOINT: failpoint },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, internalUrl, token } = JSON.parse(said.toString()) as Record<'url' | 'internalUrl' | 'token', string>;
  const sent = fetch((path.startsWith('/internal/') ? internalUrl : url) + path, {
    ...request,
    headers: { authorization: `Bearer ${token}` },
  });
  await expect(sent).rejects.toThrow();
  const [, signal] = await ended;
  return signal;
};

/** What is left once media runs again and has swept. */
const startAgain = async () => {
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: database.url, schema: 'media', log, maxConnections: 1 });
  const started = await bootForTest([media, gallery, auth], { databaseUrl: database.url, env: settings() });
  bed = started;
  const left = async () => {
    const objects: string[] = [];
    for await (const { key } of started.platform.objects().list('')) objects.push(key);
    const tables = ['media_file', 'portrait', 'audio', 'intake'];
    const count = tables.map((table) => `(SELECT count(*) FROM ${table})::int`).join(' + ');
    const [kept] = (await db.pool.query<{ rows: number }>(`SELECT ${count} AS rows`)).rows;
    const uploads = await readdir(join(dataDir, 'uploads')).catch(() => []);
    return { rows: kept?.rows, objects, uploads: uploads.filter((name) => name.endsWith('.upload')) };
  };
  return { left, stop: () => db.stop() };
};

const BEFORE_ITS_ROW = [
  ...FAILPOINTS.map((failpoint) => [failpoint, aPicture] as const),
  ...PORTRAIT_FAILPOINTS.map((failpoint) => [failpoint, aPortrait] as const),
  ...AUDIO_FAILPOINTS.slice(0, -1).map((failpoint) => [failpoint, audio] as const),
];

it.each(BEFORE_ITS_ROW)('killed at %s, nothing is left after the sweep', async (failpoint, make) => {
  expect(await sendInto(failpoint, await make())).toBe('SIGKILL');
  const { left, stop } = await startAgain();
  await expect.poll(left, { timeout: 15_000 }).toEqual({ rows: 0, objects: [], uploads: [] });
  await stop();
});

it('killed at media.audio.after-row, audio is there whole, and nothing else (D29)', async () => {
  expect(await sendInto('media.audio.after-row', await audio())).toBe('SIGKILL');
  const { left, stop } = await startAgain();
  const objects = [expect.stringContaining(`audio/${famibookId}/`)];
  await expect.poll(left, { timeout: 15_000 }).toEqual({ rows: 1, objects, uploads: [] });
  await stop();
});
