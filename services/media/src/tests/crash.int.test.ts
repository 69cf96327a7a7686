import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '@famibook/auth/service';
import { gallery } from '@famibook/gallery/service';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { manager } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { killAt } from '@famibook/testing/services/start-crash-child';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AUDIO_FAILPOINTS, FAILPOINTS, PORTRAIT_FAILPOINTS } from '../failpoints.ts';
import { media } from '../service.ts';

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');
const anna = manager();
const famibookId = anna.current?.famibookId ?? '';

let database: FreshDatabase;
let dataDir: string;
let app: ServiceTestApp | undefined;
beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-crash-'));
});
afterEach(async () => {
  await app?.stop();
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

async function aPicture(): Promise<Sending> {
  const body = new Uint8Array(await jpegWithMetadata());
  return [`/internal/images?famibookId=${famibookId}&maxBytes=1000000`, { method: 'PUT', body }];
}
const aPortrait = async (): Promise<Sending> => [
  '/internal/portraits',
  { method: 'PUT', body: new Uint8Array(await jpegWithMetadata()) },
];
const audio = async (): Promise<Sending> => [
  '/api/famibook/audio/upload',
  { method: 'POST', body: audioForm(silentMp3()) },
];

/** Sends something to a process that dies at `failpoint`, and sweeps nothing before. @returns how it ended. */
function sendInto(failpoint: string, [path, request]: Sending) {
  const env = { ...ADMIN, FAMIBOOK_DATA_DIR: dataDir };
  return killAt(CHILD, { databaseUrl: database.url, identity: anna, env, failpoint, path, request });
}

/** What is left once media runs again and has swept. */
async function startAgain() {
  const started = await bootTestService([media, gallery, auth], { databaseUrl: database.url, env: settings() });
  app = started;
  return async () => {
    const objects: string[] = [];
    for await (const { key } of started.platform.objects().list('')) objects.push(key);
    const tables = ['media_file', 'portrait', 'audio', 'intake'];
    const count = tables.map((table) => `(SELECT count(*) FROM ${table})::int`).join(' + ');
    const [counted] = await started.sql<{ rows: number }>(`SELECT ${count} AS rows`);
    const uploads = await readdir(join(dataDir, 'uploads')).catch(() => []);
    return { rows: counted?.rows, objects, uploads: uploads.filter((name) => name.endsWith('.upload')) };
  };
}

const BEFORE_ITS_ROW = [
  ...FAILPOINTS.map((failpoint) => [failpoint, aPicture] as const),
  ...PORTRAIT_FAILPOINTS.map((failpoint) => [failpoint, aPortrait] as const),
  ...AUDIO_FAILPOINTS.slice(0, -1).map((failpoint) => [failpoint, audio] as const),
];

it.each(BEFORE_ITS_ROW)('killed at %s, nothing is left after the sweep', async (failpoint, make) => {
  expect(await sendInto(failpoint, await make())).toBe('SIGKILL');
  const left = await startAgain();
  await expect.poll(left).toEqual({ rows: 0, objects: [], uploads: [] });
});

it('killed at media.audio.after-row, audio is there whole, and nothing else (D29)', async () => {
  expect(await sendInto('media.audio.after-row', await audio())).toBe('SIGKILL');
  const left = await startAgain();
  const objects = [expect.stringContaining(`audio/${famibookId}/`)];
  await expect.poll(left).toEqual({ rows: 1, objects, uploads: [] });
});
