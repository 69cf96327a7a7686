import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gallery } from '@famibook/gallery/service';
import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/log';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/backing/fresh-database.ts';
import { tellingJpeg } from '../../../tests/corpus/pictures.ts';
import { FAILPOINTS } from './failpoints.ts';
import { media } from './service.ts';

const CHILD = join(import.meta.dirname, 'testing/crash-child.ts');
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

const settings = () => ({ FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_UNCLAIMED_SECONDS: '1', FAMIBOOK_SWEEP_SECONDS: '1' });

/** Sends a picture to a process that dies at `failpoint`; answers how it ended. */
const sendInto = async (failpoint: string, picture: Buffer) => {
  const own = { DATABASE_URL: database.url, TEST_USER: anna.userId, TEST_FAMIBOOK: famibookId };
  const child = spawn(process.execPath, [CHILD], {
    env: { ...settings(), ...own, PATH: '', FAMIBOOK_FAILPOINT: failpoint },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, token } = JSON.parse(said.toString()) as { url: string; token: string };
  const sent = fetch(`${url}/internal/images?famibookId=${famibookId}&maxBytes=1000000`, {
    method: 'PUT',
    body: new Uint8Array(picture),
    headers: { authorization: `Bearer ${token}` },
  });
  await expect(sent).rejects.toThrow();
  const [, signal] = await ended;
  return signal;
};

it.each(FAILPOINTS)('killed at %s, nothing is left after the sweep', async (failpoint) => {
  expect(await sendInto(failpoint, await tellingJpeg())).toBe('SIGKILL');

  const db = openDatabase({
    url: database.url,
    schema: 'media',
    log: createLog({ level: 'silent' }),
    maxConnections: 1,
  });
  const started = await bootForTest([media, gallery], { databaseUrl: database.url, env: settings() });
  bed = started;
  const left = async () => {
    const objects: string[] = [];
    for await (const { key } of started.platform.objects().list('')) objects.push(key);
    const count = 'SELECT (SELECT count(*) FROM media_file)::int + (SELECT count(*) FROM intake)::int AS rows';
    const [kept] = (await db.pool.query<{ rows: number }>(count)).rows;
    return { rows: kept?.rows, objects, uploads: await readdir(join(dataDir, 'uploads')).catch(() => []) };
  };
  await expect.poll(left, { timeout: 15_000 }).toEqual({ rows: 0, objects: [], uploads: [] });
  await db.stop();
});
