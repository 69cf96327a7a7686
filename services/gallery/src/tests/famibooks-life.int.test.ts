import type { EventData } from '@famibook/contracts/events';
import { type Identity, maySee } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/photos/endpoints';
import { administrator, member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryBed } from '../testing/gallery-fixture.ts';

let bed: GalleryBed;
beforeAll(async () => {
  bed = await bootGallery();
});
afterAll(() => bed.stop());

const here = (who: Identity): FamiBookId => {
  if (!who.current) throw new TypeError('stands in no FamiBook');
  return who.current.famibookId;
};
const state = (who: Identity, isSuspended = false, famibookName = 'The Bergs'): EventData<'famibook.renamed.v1'> => ({
  famibookId: here(who),
  famibookName,
  planType: 'premium',
  isSuspended,
});
const suspend = (who: Identity, version: number) =>
  bed.publish('famibook.suspended.v1', here(who), version, state(who, true));
const resume = (who: Identity, version: number) => bed.publish('famibook.resumed.v1', here(who), version, state(who));
const remove = (who: Identity, version: number) =>
  bed.publish('famibook.deleted.v1', here(who), version, { famibookId: here(who), famibookName: 'The Bergs' });
const closed = expect.objectContaining({
  code: 'famibook_suspended',
  message: 'This FamiBook is suspended. Please contact the administrator.',
});

test('nothing of a suspended FamiBook is read or written, until it is resumed (D39)', async () => {
  const anna = member();
  const photo = await bed.share(anna);
  const on = { params: { id: photo.id } };
  const say = { ...on, body: { content: 'x' } };
  await suspend(anna, 5);
  // One that stands in another FamiBook holds a link into this one.
  const elsewhere: Identity = { ...member({ userId: anna.userId }), memberships: anna.memberships };
  expect(maySee(elsewhere, here(anna))).toBe(true);
  for (const who of [anna, elsewhere]) {
    await expect(bed.as(who).call(api.getPhoto, on)).rejects.toEqual(closed);
    await expect(bed.as(who).call(api.photoReactions.like.add, on)).rejects.toEqual(closed);
    await expect(bed.as(who).call(api.commentOnPhoto, say)).rejects.toEqual(closed);
    await expect(bed.as(who).call(api.deletePhoto, on)).rejects.toEqual(closed);
  }
  await expect(bed.as(anna).call(api.listPhotos, {})).rejects.toEqual(closed);
  expect((await bed.send(anna)).status).toBe(403);
  expect(await bed.as(administrator()).call(api.getPhoto, on)).toMatchObject({ id: photo.id });

  // An event of an earlier version does not say whether it is suspended: it still is.
  await bed.publish('famibook.plan-changed.v1', here(anna), 6, { ...state(anna), isSuspended: undefined });
  await expect(bed.as(anna).call(api.listPhotos, {})).rejects.toEqual(closed);
  await resume(anna, 7);
  await suspend(anna, 4);
  expect(await bed.as(anna).call(api.listPhotos, {})).toHaveLength(1);
  await bed.as(anna).call(api.commentOnPhoto, say);
});

test('a new name shows on what was shared before; an older event changes nothing (D40)', async () => {
  const anna = member();
  const { id } = await bed.share(anna);
  await bed.publish('famibook.renamed.v1', here(anna), 5, state(anna, false, 'The Hills'));
  await bed.publish('famibook.renamed.v1', here(anna), 4, state(anna, false, 'Older'));
  expect(await bed.as(anna).call(api.getPhoto, { params: { id } })).toMatchObject({ famibookName: 'The Hills' });
});

test('a deleted FamiBook’s photos go with their files, and no token or late event brings anything back (D40)', async () => {
  const anna = member();
  const kept = await bed.countStoredFiles();
  const photos = [await bed.share(anna, { tags: 'shore' }), await bed.share(anna)];
  const [first] = photos;
  if (!first) throw new TypeError('nothing was shared');
  await bed.as(anna).call(api.commentOnPhoto, { params: { id: first.id }, body: { content: 'x' } });
  const all = (await bed.asService('admin').call(api.countPhotos, { query: {} })).total;

  await remove(anna, 7);
  const rows = async () => (await bed.pool.query('SELECT 1 FROM photo WHERE famibook_id = $1', [here(anna)])).rowCount;
  expect(await rows()).toBe(0);
  expect((await bed.asService('admin').call(api.countPhotos, { query: {} })).total).toBe(all - 2);
  expect((await bed.pool.query(`SELECT 1 FROM tag WHERE folded = 'shore'`)).rowCount).toBe(0);
  const gone = (await bed.publishedEvents())
    .filter(({ type }) => type === 'photo.deleted.v1')
    .map(({ aggregateId }) => aggregateId);
  expect(gone).toEqual(expect.arrayContaining(photos.map(({ id }) => id)));
  await expect.poll(() => bed.countStoredFiles(), { timeout: 10_000 }).toBe(kept);

  // A token of up to a minute, and events that were under way.
  expect((await bed.send(anna)).status).toBe(404);
  await bed.publish('famibook.created.v1', here(anna), 1, { ...state(anna), planType: 'basic' });
  await bed.publish('famibook.resumed.v1', here(anna), 9, state(anna));
  expect((await bed.send(anna)).status).toBe(404);
  expect(await rows()).toBe(0);
  const { rows: tombs } = await bed.pool.query('SELECT name, photo_count FROM famibook WHERE id = $1', [here(anna)]);
  expect(tombs).toEqual([{ name: '', photo_count: 0 }]);
});

test('a FamiBook of which nothing was known is not made by a token after its deletion (D40)', async () => {
  const anna = member();
  await remove(anna, 3);
  expect((await bed.send(anna)).status).toBe(404);
  expect((await bed.pool.query('SELECT 1 FROM photo WHERE famibook_id = $1', [here(anna)])).rowCount).toBe(0);
});

test('deleted while five connections upload into it, it keeps nothing (D40)', async () => {
  const anna = member();
  await bed.share(anna);
  const before = await bed.countStoredFiles();
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 3; times++) await (await bed.send(anna)).arrayBuffer();
  });
  await remove(anna, 5);
  await Promise.all(actions);
  expect((await bed.pool.query('SELECT 1 FROM photo WHERE famibook_id = $1', [here(anna)])).rowCount).toBe(0);
  await expect.poll(() => bed.countStoredFiles(), { timeout: 20_000 }).toBe(before - 1);
});
