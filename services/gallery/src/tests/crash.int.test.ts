import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { media } from '@famibook/media/service';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { member } from '@famibook/testing/families/identities';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { killAt } from '@famibook/testing/services/start-crash-child';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAILPOINTS } from '../failpoints.ts';
import { gallery } from '../service.ts';
import { formOf } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

const anna = member();
const CHILD = join(import.meta.dirname, '../testing/crash-child.ts');

let database: FreshDatabase;
let dataDir: string;
let app: ServiceTestApp | undefined;

beforeEach(async () => {
  database = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'famibook-crash-'));
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const folders = () => ({ FAMIBOOK_DATA_DIR: dataDir, FAMIBOOK_UPLOADS_DIR: join(dataDir, 'uploads') });
const SWEEPING = { FAMIBOOK_SWEEP_SECONDS: '1' };
/** Removes what a crash left at once, and also what is still being uploaded: only for a time without uploads. */
const SWEEPING_ALL = { ...SWEEPING, FAMIBOOK_UNCLAIMED_SECONDS: '1' };

async function startAgain(sweeping: Record<string, string>) {
  await app?.stop();
  app = await bootTestService([gallery, media], { databaseUrl: database.url, env: { ...folders(), ...sweeping } });
  return app;
}

/** Uploads to a process that dies at `failpoint`; returns how it ended. */
const uploadInto = (failpoint: string, image: Buffer) =>
  killAt(CHILD, {
    databaseUrl: database.url,
    identity: anna,
    env: folders(),
    failpoint,
    path: '/api/photos',
    request: { method: 'POST', body: formOf({ image }) },
  });

async function storedState() {
  const [state] =
    (await app?.sql(
      `SELECT (SELECT count(*) FROM gallery.photo)::int AS photos, (SELECT count(*) FROM media.media_file)::int AS files,
       (SELECT count(*) FROM media.media_file WHERE state = 'claimed')::int AS claimed,
       (SELECT coalesce(sum(photo_count), 0) FROM gallery.famibook)::int AS total,
       (SELECT count(*) FROM gallery.outbox WHERE published_at IS NULL)::int AS waiting`,
    )) ?? [];
  return state;
}

test.each(FAILPOINTS)('killed at %s, the photo is there whole or not at all', async (failpoint) => {
  const image = somePng();
  expect(await uploadInto(failpoint, image)).toBe('SIGKILL');

  await startAgain(SWEEPING_ALL);
  const photos = failpoint === 'gallery.upload.after-commit' ? 1 : 0;
  const whole = { photos, files: photos, claimed: photos, total: photos, waiting: 0 };
  await expect.poll(storedState).toEqual(whole);

  const living = await startAgain(SWEEPING);
  const again = await living.as(anna).fetch('/api/photos', { method: 'POST', body: formOf({ image }) });
  expect(again.status).toBe(photos === 1 ? 409 : 201);
  await expect.poll(storedState).toEqual({ photos: 1, files: 1, claimed: 1, total: 1, waiting: 0 });
});
