import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as archives from '@famibook/contracts/archives/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { manager } from '@famibook/testing/families/identities';
import { noisePng } from '@famibook/testing/images/pictures';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { endMembership, famibookEvents } from '@famibook/testing/services/replica-events';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_SERVICES } from '../../testing/all-services.ts';
import { ADMIN_ENV } from '../../testing/backup-fixture.ts';
import { openArchive } from '../format/archive-reader.ts';

/** More than the connection holds, so that a download which is not read waits in the middle. */
const PICTURES = 4;
const PICTURE_BYTES = 8_000_000;
/** More downloads than the other tests here ask for as one user. */
const MAX_DOWNLOADS = 30;
const NO_PICTURE = Buffer.from('no picture');
const UNREADABLE = 'unreadable';

let folder: string;
let app: ServiceTestApp;
let maria: Identity;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-export-'));
  const env = {
    ...ADMIN_ENV,
    FAMIBOOK_DATA_DIR: folder,
    FAMIBOOK_BACKUP_DIR: join(folder, 'backups'),
    FAMIBOOK_LIMIT_ACTIVITY: String(MAX_DOWNLOADS),
  };
  app = await bootTestService(ALL_SERVICES, { env });
  maria = manager();
  for (let number = 1; number <= PICTURES; number++) await share(`Photo ${number}`);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function share(description: string): Promise<void> {
  const form = new FormData();
  form.set('description', description);
  form.set('image', new Blob([new Uint8Array(await noisePng(PICTURE_BYTES))], { type: 'image/png' }), 'photo.png');
  const sent = await app.as(maria).fetch('/api/photos', { method: 'POST', body: form, service: 'gallery' });
  expect(sent.status).toBe(201);
}

const download = (signal?: AbortSignal) =>
  app.as(maria).fetch(archives.downloadFamiBook.path, signal ? { signal } : {});
/** What waits on disk while archives are written. */
async function tempFiles() {
  const entries = await readdir(join(folder, 'archives'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile());
}
const noneLeft = () => waitFor('no file to be left', async () => (await tempFiles()).length === 0);

test('a download that is cancelled frees what it held, so that others can be begun (D41)', async () => {
  for (let round = 0; round < 5; round++) {
    const controller = new AbortController();
    const response = await download(controller.signal);
    expect(response.status).toBe(200);
    expect(await tempFiles()).toHaveLength(1);
    controller.abort();
    await noneLeft();
  }
});

test('a photo that is deleted while an archive is written is missing in it, and the archive is whole', async () => {
  const response = await download();
  const [newest] = await app.as(maria).call(listPhotos, { query: {} });
  if (!newest) throw new TypeError('there are photos');
  await app.as(maria).call(deletePhoto, { params: { id: newest.id } });
  const retired = () => app.sql('SELECT 1 FROM media.media_file WHERE delete_after IS NOT NULL');
  await waitFor('media has heard of it', async () => (await retired()).length === 1);
  const archive = await opened(response);
  expect(archive.summary.counts.photos).toBe(PICTURES - 1);
  expect(await descriptionsIn(archive)).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
  archive.close();
  await noneLeft();
});

test.each([
  { how: 'lost', original: undefined, hasSmall: true },
  { how: 'damaged', original: NO_PICTURE, hasSmall: true },
  { how: 'damaged and has no small ones', original: NO_PICTURE, hasSmall: false },
  { how: 'not given by its disk', original: UNREADABLE, hasSmall: true },
  { how: 'not given by its disk and has no small ones', original: UNREADABLE, hasSmall: false },
] as const)(
  'a photo of another author whose original is $how is missing in an archive',
  async ({ original, hasSmall }) => {
    const { length } = await app.as(maria).call(listPhotos, { query: {} });
    expect(await photosArchived({ author: 'Aunt Ada', original, hasSmall })).toBe(length - 1);
  },
);

test.each([true, false])(
  'an own photo whose original its disk does not give is missing in an archive, with small ones: %s',
  async (hasSmall) => {
    const { length } = await app.as(maria).call(listPhotos, { query: {} });
    expect(await photosArchived({ author: null, original: UNREADABLE, hasSmall })).toBe(length - 1);
  },
);

test('an own photo is in an archive as it is stored, also when no small picture can be made of it', async () => {
  const { length } = await app.as(maria).call(listPhotos, { query: {} });
  expect(await photosArchived({ author: null, original: NO_PICTURE, hasSmall: false })).toBe(length);
});

test('photos that are shared while an archive is written change nothing of it: what was there is in it once, and whole', async () => {
  const before = (await app.as(maria).call(listPhotos, { query: {} })).map(({ description }) => description).sort();
  const response = await download();
  for (const number of [1, 2]) await share(`Shared meanwhile ${number}`);
  const archive = await opened(response);
  const descriptions = await descriptionsIn(archive);
  expect(descriptions.filter((each) => each.startsWith('Photo '))).toEqual(before);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  expect(archive.summary.counts.photos).toBe(descriptions.length);
  archive.close();
  await noneLeft();
  expect(await app.as(maria).call(listPhotos, { query: {} })).toHaveLength(before.length + 2);
});

test('a person downloads so many archives an hour, because Activity keeps each for a year (D24, D41)', async () => {
  const other = manager();
  const downloadOwn = async () => {
    const response = await app.as(other).fetch(archives.downloadOwn.path);
    await response.arrayBuffer();
    return response.status;
  };
  for (let count = 0; count < MAX_DOWNLOADS; count++) expect(await downloadOwn()).toBe(200);
  expect(await downloadOwn()).toBe(429);
});

test('a download is cut off at its next file once its FamiBook is suspended (D39)', async () => {
  const famibook = famibookEvents(app, maria);
  const response = await download();
  await famibook.suspend(5);
  await expect(opened(response)).rejects.toThrow();
  await noneLeft();
  await famibook.resume(6);
  (await opened(await download())).close();
});

test('a download is cut off at its next file once its reader’s membership has ended (D8)', async () => {
  const response = await download();
  await endMembership(app, maria, maria.version + 1);
  await expect(opened(response)).rejects.toThrow();
  await noneLeft();
});

interface StoredPhoto {
  author: string | null;
  original: Buffer | typeof UNREADABLE | undefined;
  hasSmall: boolean;
}

/** Downloads an archive while the oldest photo is stored like this. @returns how many photos are in it */
async function photosArchived({ author, original, hasSmall }: StoredPhoto): Promise<number> {
  const [photo] = await app.sql<{ id: string; key: string }>(
    `SELECT id, 'originals/' || famibook_id || '/' || file_id AS key FROM gallery.photo ORDER BY created_at LIMIT 1`,
  );
  if (!photo) throw new TypeError('there are photos');
  const { id, key } = photo;
  await app.sql('UPDATE gallery.photo SET author_name = $2 WHERE id = $1', [id, author]);
  const objects = app.platform.objects();
  const whole = await objects.readAll(key);
  await storeAs(key, original);
  const renditions = await Readable.from(objects.list(key.replace('originals', 'renditions'))).toArray();
  if (!hasSmall) for (const rendition of renditions) await objects.delete(rendition.key);
  const archive = await opened(await download());
  archive.close();
  await objects.put(key, Readable.from([whole]));
  await noneLeft();
  return archive.summary.counts.photos;
}

async function storeAs(key: string, original: StoredPhoto['original']): Promise<void> {
  const objects = app.platform.objects();
  if (original instanceof Buffer) return void (await objects.put(key, Readable.from([original])));
  await objects.delete(key);
  // Linux refuses to read its first byte with EIO, as a broken disk does.
  if (original === UNREADABLE) await symlink('/proc/self/mem', objects.localPath?.(key) ?? '');
}

type Archive = Awaited<ReturnType<typeof openArchive>>;

async function opened(response: Response): Promise<Archive> {
  if (!response.body) throw new TypeError('a download has a body');
  const path = join(folder, 'read.zip');
  await writeFile(path, await buffer(response.body));
  return openArchive(path);
}

/** The photos of an archive, each of which is whole. */
async function descriptionsIn(archive: Archive): Promise<string[]> {
  const found: string[] = [];
  for (const part of archive.summary.photos) {
    for (const { file, description } of (await archive.readPart(part)) as { file: string; description: string }[]) {
      expect(await archive.checkFile(file, PICTURE_BYTES)).toBe('whole');
      found.push(description);
    }
  }
  return found.sort();
}
