import type { FamiBookId } from '@famibook/contracts/ids';
import { importPhoto, matchImports, stageImportedImage } from '@famibook/contracts/imports/endpoints';
import type { ImportedPhoto, MatchedImports } from '@famibook/contracts/imports/schemas';
import { StagedImage } from '@famibook/contracts/media/schemas';
import { deletePhoto, getPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { newFamily } from '@famibook/testing/families/identities';
import { currentFamiBookOf, deleteUser, famibookEvents } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { somePng } from '../testing/some-png.ts';

const ROUNDS = 12;

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app?.stop());

type Maria = ReturnType<typeof newFamily>['maria'];

async function stage({ userId, current }: Maria, bytes: Buffer): Promise<StagedImage> {
  const query = new URLSearchParams({ famibookId: current?.famibookId ?? '', userId });
  const response = await app.asService('backup').fetch(`${stageImportedImage.path}?${query}`, {
    service: 'media',
    method: 'PUT',
    body: new Uint8Array(bytes),
  });
  expect(response.status).toBe(201);
  return StagedImage.parse(await response.json());
}

/** Stages a picture and imports it in the name of the manager, as the backup service does. */
async function importAs(
  author: Maria,
  { source = `drive:${newId()}`, bytes = somePng() } = {},
): Promise<ImportedPhoto & { source: string }> {
  return { ...(await importStaged(author, await stage(author, bytes), source)), source };
}

function importStaged(
  author: Maria,
  image: StagedImage,
  source = `drive:${newId()}`,
  takenAt: string | null = null,
): Promise<ImportedPhoto> {
  const body = { famibook: currentFamiBookOf(author), author, source, image, description: 'Beach 2019', takenAt };
  return app.asService('backup').call(importPhoto, { body });
}

function match(author: Maria, files: { source: string; sha256?: string }[]): Promise<MatchedImports> {
  const { famibookId } = currentFamiBookOf(author);
  const body = { famibookId: famibookId as FamiBookId, files: files.map((file) => ({ sha256: null, ...file })) };
  return app.asService('backup').call(matchImports, { body });
}

const photosOf = (user: Maria) => app.as(user).call(listPhotos, { query: {} });

test('an imported photo is the manager’s, and is published as an upload is (D34)', async () => {
  const { maria, anna } = newFamily();
  const { photoId, isNew } = await importAs(maria);
  expect(isNew).toBe(true);
  const [photo] = await photosOf(anna);
  expect(photo).toMatchObject({ id: photoId, userId: maria.userId, description: 'Beach 2019', tags: '' });
  expect(await app.eventsAbout({ id: String(photoId) })).toMatchObject([
    { type: 'photo.uploaded.v1', data: { photoId, userId: maria.userId } },
  ]);
});

test('a source is imported once, also when five attempts run at once, and leaves no bytes behind', async () => {
  const { maria } = newFamily();
  const before = await app.countStoredFiles();
  const source = `drive:${newId()}`;
  const bytes = somePng();
  const attempts = await Promise.all(Array.from({ length: 5 }, () => importAs(maria, { source, bytes })));
  expect(attempts.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(attempts.map(({ photoId }) => photoId)).size).toBe(1);
  expect(await photosOf(maria)).toHaveLength(1);
  await expect.poll(() => app.countStoredFiles()).toBe(before + 1);
});

test('attempts with the same staged bytes, whose responses were lost or late, make one photo and keep its bytes', async () => {
  const before = await app.countStoredFiles();
  // An attempt may end between any two steps of another, so there are many.
  for (let round = 1; round <= ROUNDS; round++) {
    const { maria } = newFamily();
    const source = `drive:${newId()}`;
    const image = await stage(maria, somePng());
    const attempts = await Promise.all(Array.from({ length: 5 }, () => importStaged(maria, image, source)));
    const [photo] = await photosOf(maria);
    expect(attempts).toEqual(attempts.map(() => ({ photoId: photo?.id, isNew: true })));
    expect(await importStaged(maria, image, source)).toEqual({ photoId: photo?.id, isNew: true });
    expect(await app.countStoredFiles()).toBe(before + round);
  }
});

test('a deleted photo is not imported again from its source, whatever the bytes are now (D34)', async () => {
  const { maria } = newFamily();
  const { photoId, source } = await importAs(maria);
  if (!photoId) throw new TypeError('it was imported');
  await app.as(maria).call(deletePhoto, { params: { id: photoId } });
  expect(await match(maria, [{ source }])).toMatchObject({ imported: [source] });
  expect(await importAs(maria, { source })).toMatchObject({ photoId: null, isNew: false });
  expect(await photosOf(maria)).toEqual([]);
});

test('a picture that an import says to be taken in the future has no date, as an upload has none (D17)', async () => {
  const { maria } = newFamily();
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const [elsewhere, future] = [inHours(12), inHours(36)];
  for (const takenAt of [elsewhere, future])
    await importStaged(maria, await stage(maria, somePng()), undefined, takenAt);
  expect((await photosOf(maria)).map(({ takenAt }) => takenAt)).toEqual([null, elsewhere]);
});

test('bytes that the gallery has already count as imported, and stay so when that photo is deleted (D20, D34)', async () => {
  const { maria, anna } = newFamily();
  const image = somePng();
  const shared = await app.share(anna, { image });
  const source = `drive:${newId()}`;
  expect(await importAs(maria, { source, bytes: image })).toMatchObject({ photoId: shared.id, isNew: false });
  await app.as(anna).call(deletePhoto, { params: { id: shared.id } });
  expect(await match(maria, [{ source }])).toMatchObject({ imported: [source] });
});

test('bytes are recognised by their hash before they are sent (D20)', async () => {
  const { maria, anna } = newFamily();
  const image = somePng();
  await app.share(anna, { image });
  const { sha256 } = await stage(maria, image);
  const [known, unknown] = [`drive:${newId()}`, `drive:${newId()}`];
  const files = [
    { source: known, sha256 },
    { source: unknown, sha256: 'f'.repeat(64) },
  ];
  expect((await match(maria, files)).imported).toEqual([known]);
  // By now it is known by its source alone.
  expect((await match(maria, [{ source: known }, { source: unknown }])).imported).toEqual([known]);
});

test('the plan counts imports too, and says how much it still allows (D21)', async () => {
  const { maria, famibookId } = newFamily();
  await famibookEvents(app, maria).create(1, { planType: 'basic' });
  await app.pool.query('UPDATE famibook SET photo_count = 499 WHERE id = $1', [famibookId]);
  expect(await match(maria, [])).toEqual({ imported: [], room: 1 });
  await importAs(maria);
  expect(await match(maria, [])).toEqual({ imported: [], room: 0 });
  await expect(importAs(maria)).rejects.toMatchObject({ code: 'plan_photos' });
});

test('nothing is imported into a suspended or deleted FamiBook, nor in the name of a deleted user (D8, D39, D40)', async () => {
  const { maria } = newFamily();
  const famibook = famibookEvents(app, maria);
  const { source } = await importAs(maria);
  await famibook.suspend(2);
  await expect(importAs(maria)).rejects.toMatchObject({ code: 'famibook_suspended' });
  await expect(match(maria, [])).rejects.toMatchObject({ code: 'famibook_suspended' });
  await famibook.resume(3);
  await famibook.remove(4);
  expect(await app.countRows(['imported_photo'], 'source', source)).toEqual([0]);
  await expect(match(maria, [])).rejects.toMatchObject({ code: 'famibook_not_found' });

  const gone = newFamily().maria;
  const image = await stage(gone, somePng());
  await deleteUser(app, gone);
  await expect(importStaged(gone, image)).rejects.toMatchObject({ code: 'user_not_found' });
});

test('the same source is another photo in another FamiBook', async () => {
  const [first, second] = [newFamily().maria, newFamily().maria];
  const source = `drive:${newId()}`;
  await importAs(first, { source });
  const { photoId, isNew } = await importAs(second, { source });
  expect(isNew).toBe(true);
  if (!photoId) throw new TypeError('it was imported');
  await expect(app.as(first).call(getPhoto, { params: { id: photoId } })).rejects.toMatchObject({
    code: 'photo_not_found',
  });
});
