import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as archives from '@famibook/contracts/archives/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { deletePhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { manager } from '@famibook/testing/families/identities';
import { noisePng } from '@famibook/testing/images/pictures';
import { bootService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_SERVICES } from '../../testing/all-services.ts';
import { ADMIN_ENV } from '../../testing/backup-fixture.ts';
import { openArchive } from '../format/archive-reader.ts';

/** More than the connection holds, so that a download which is not read waits in the middle. */
const PICTURES = 4;
const PICTURE_BYTES = 8_000_000;

let folder: string;
let app: ServiceTestApp;
let maria: Identity;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-export-'));
  const env = { ...ADMIN_ENV, FAMIBOOK_DATA_DIR: folder, FAMIBOOK_BACKUP_DIR: join(folder, 'backups') };
  app = await bootService(ALL_SERVICES, { env });
  maria = manager();
  for (let number = 1; number <= PICTURES; number++) {
    const form = new FormData();
    form.set('description', `Photo ${number}`);
    form.set('image', new Blob([new Uint8Array(await noisePng(PICTURE_BYTES))], { type: 'image/png' }), 'photo.png');
    const sent = await app.as(maria).fetch('/api/photos', { method: 'POST', body: form, service: 'gallery' });
    expect(sent.status).toBe(201);
  }
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

const download = (signal?: AbortSignal) =>
  app.as(maria).fetch(archives.downloadFamiBook.path, signal ? { signal } : {});
/** What waits on disk while archives are written. */
const tempFiles = () => readdir(join(folder, 'archives'));

test('a download that is cancelled frees what it held, so that others can be begun (D41)', async () => {
  for (let round = 0; round < 5; round++) {
    const controller = new AbortController();
    const response = await download(controller.signal);
    expect(response.status).toBe(200);
    expect(await tempFiles()).toHaveLength(1);
    controller.abort();
    await waitFor('no file is left', async () => (await tempFiles()).length === 0);
  }
});

test('a photo that is deleted while an archive is written is missing in it, and the archive is whole', async () => {
  const response = await download();
  const [newest] = await app.as(maria).call(listPhotos, { query: {} });
  if (!newest) throw new TypeError('there are photos');
  await app.as(maria).call(deletePhoto, { params: { id: newest.id } });
  const retired = () => app.sql('SELECT 1 FROM media.media_file WHERE delete_after IS NOT NULL');
  await waitFor('media has heard of it', async () => (await retired()).length === 1);
  if (!response.body) throw new TypeError('a download has a body');
  const path = join(folder, 'read.zip');
  await writeFile(path, await buffer(response.body));
  const archive = await openArchive(path);
  expect(archive.summary.counts.photos).toBe(PICTURES - 1);
  const [part = ''] = archive.summary.photos;
  expect(await archive.readPart(part)).toMatchObject([1, 2, 3].map((number) => ({ description: `Photo ${number}` })));
  for (const { file } of (await archive.readPart(part)) as { file: string }[]) {
    expect(await archive.checkFile(file, PICTURE_BYTES)).toBe('whole');
  }
  archive.close();
  expect(await tempFiles()).toEqual([]);
});
