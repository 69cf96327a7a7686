import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { media } from '@famibook/media/service';
import { type Database, openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { bootForTest, type TestBed } from '@famibook/service-kit/testing/boot-for-test';
import { member } from '@famibook/service-kit/testing/people';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { COMPILED } from '@famibook/testing/compile-cache';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAILPOINTS } from '../failpoints.ts';
import { gallery } from '../service.ts';
import { formOf } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

const anna = member();
const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');

let database: FreshDatabase;
let dataDir: string;
let own: Database;
let bed: TestBed | undefined;
let child: ChildProcess | undefined;

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-crash-'));
  own = openDatabase({ url: database.url, schema: 'gallery', log: createLog({ level: 'silent' }), maxConnections: 1 });
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await bed?.stop();
  await own.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const places = () => ({ FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_UPLOADS_DIR: join(dataDir, 'uploads') });
const SWEEPS_AT_ONCE = { FAMIBOOK_UNCLAIMED_SECONDS: '1', FAMIBOOK_SWEEP_SECONDS: '1' };

/** Uploads to a process that dies at `failpoint`; answers how it ended. */
const uploadInto = async (failpoint: string, image: Buffer) => {
  const own = { DATABASE_URL: database.url, TEST_USER: anna.userId, TEST_FAMIBOOK: anna.current?.famibookId };
  const dying = spawn(process.execPath, [CHILD], {
    env: { ...COMPILED, ...places(), ...own, PATH: '', FAMIBOOK_FAILPOINT: failpoint },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = dying;
  const ended = once(dying, 'exit');
  const [said] = (await once(dying.stdout, 'data')) as [Buffer];
  const { url, token } = JSON.parse(said.toString()) as { url: string; token: string };
  const headers = { authorization: `Bearer ${token}` };
  const sent = fetch(`${url}/api/photos`, { method: 'POST', body: formOf({ image }), headers });
  await expect(sent).rejects.toThrow();
  const [, signal] = await ended;
  return signal;
};

const kept = async () => {
  const { rows } = await own.pool.query(
    `SELECT (SELECT count(*) FROM gallery.photo)::int AS photos, (SELECT count(*) FROM media.media_file)::int AS files,
       (SELECT count(*) FROM media.media_file WHERE state = 'claimed')::int AS claimed,
       (SELECT coalesce(sum(photo_count), 0) FROM gallery.famibook)::int AS total,
       (SELECT count(*) FROM gallery.outbox WHERE published_at IS NULL)::int AS waiting`,
  );
  return rows[0];
};

test.each(FAILPOINTS)('killed at %s, the photo is there whole or not at all', async (failpoint) => {
  const image = somePng();
  expect(await uploadInto(failpoint, image)).toBe('SIGKILL');

  bed = await bootForTest([gallery, media], { databaseUrl: database.url, env: { ...places(), ...SWEEPS_AT_ONCE } });
  const photos = failpoint === 'gallery.upload.after-commit' ? 1 : 0;
  const whole = { photos, files: photos, claimed: photos, total: photos, waiting: 0 };
  await expect.poll(kept, { timeout: 15_000 }).toEqual(whole);

  const again = await bed.as(anna).fetch('/api/photos', { method: 'POST', body: formOf({ image }) });
  expect(again.status).toBe(photos === 1 ? 409 : 201);
  await expect.poll(kept, { timeout: 15_000 }).toEqual({ photos: 1, files: 1, claimed: 1, total: 1, waiting: 0 });
});
