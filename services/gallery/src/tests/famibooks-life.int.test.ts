import { getPhotoTotals } from '@famibook/contracts/famibooks/endpoints';
import { type Identity, maySee } from '@famibook/contracts/identity';
import * as api from '@famibook/contracts/photos/endpoints';
import { administrator, member } from '@famibook/testing/families/identities';
import { currentFamiBookOf, famibookEvents } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const closed = expect.objectContaining({
  code: 'famibook_suspended',
  message: 'This FamiBook is suspended. Please contact the administrator.',
});

test('nothing of a suspended FamiBook is read or written, until it is resumed (D39)', async () => {
  const anna = member();
  const photo = await app.share(anna);
  const on = { params: { id: photo.id } };
  const say = { ...on, body: { content: 'x' } };
  await famibookEvents(app, anna).suspend(5);
  // One in another FamiBook holds a link into this one.
  const elsewhere: Identity = { ...member({ userId: anna.userId }), memberships: anna.memberships };
  expect(maySee(elsewhere, currentFamiBookOf(anna).famibookId)).toBe(true);
  for (const user of [anna, elsewhere]) {
    await expect(app.as(user).call(api.getPhoto, on)).rejects.toEqual(closed);
    await expect(app.as(user).call(api.photoReactions.like.add, on)).rejects.toEqual(closed);
    await expect(app.as(user).call(api.commentOnPhoto, say)).rejects.toEqual(closed);
    await expect(app.as(user).call(api.deletePhoto, on)).rejects.toEqual(closed);
  }
  await expect(app.as(anna).call(api.listPhotos, {})).rejects.toEqual(closed);
  expect((await app.send(anna)).status).toBe(403);
  expect(await app.as(administrator()).call(api.getPhoto, on)).toMatchObject({ id: photo.id });

  // An event of an earlier version does not say whether it is suspended: it still is.
  await app.publish('famibook.plan-changed.v1', { ...currentFamiBookOf(anna), planType: 'premium' }, 6);
  await expect(app.as(anna).call(api.listPhotos, {})).rejects.toEqual(closed);
  await famibookEvents(app, anna).resume(7);
  await famibookEvents(app, anna).suspend(4);
  expect(await app.as(anna).call(api.listPhotos, {})).toHaveLength(1);
  await app.as(anna).call(api.commentOnPhoto, say);
});

test('a FamiBook that the identity calls suspended is closed before the event of it has come, except to the administrator (D39)', async () => {
  const anna = member({ isSuspended: true });
  await expect(app.as(anna).call(api.listPhotos, {})).rejects.toEqual(closed);
  expect((await app.send(anna)).status).toBe(403);
  const admin: Identity = { ...administrator(), current: anna.current };
  expect((await app.as(admin).fetch('/api/photos')).status).toBe(200);
});

test('a change of plan opens a FamiBook whose resumption it overtook (D39)', async () => {
  const anna = member();
  await app.share(anna);
  await famibookEvents(app, anna).suspend(2);
  await famibookEvents(app, anna).changePlan('premium', 4);
  expect(await app.as(anna).call(api.listPhotos, {})).toHaveLength(1);
  await famibookEvents(app, anna).resume(3);
  expect(await app.as(anna).call(api.listPhotos, {})).toHaveLength(1);
});

test('a new name shows on what was shared before; an older event changes nothing (D40)', async () => {
  const anna = member();
  const { id } = await app.share(anna);
  await famibookEvents(app, anna).rename('The Hills', 5);
  await famibookEvents(app, anna).rename('Older', 4);
  expect(await app.as(anna).call(api.getPhoto, { params: { id } })).toMatchObject({ famibookName: 'The Hills' });
});

test('the administrator’s list learns how many photos a FamiBook has, and when the newest was shared (D13)', async () => {
  const [anna, ben] = [member(), member()];
  const totals = async () => {
    const famibookIds = [anna, ben].map((user) => currentFamiBookOf(user).famibookId);
    return app.asService('auth').call(getPhotoTotals, { body: { famibookIds } });
  };
  const { id } = await app.share(anna);
  const { createdAt } = await app.share(anna);
  const before = await totals();
  expect(before).toEqual([{ ...before[0], photos: 2 }]);
  expect(Date.parse(before[0]?.lastSharedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(createdAt) - 1_000);
  await app.as(anna).call(api.deletePhoto, { params: { id } });
  expect(await totals()).toEqual([{ ...before[0], photos: 1 }]);
});

test('a deleted FamiBook’s photos go with their files, and no token or late event brings anything back (D40)', async () => {
  const anna = member();
  const storedFiles = await app.countStoredFiles();
  const photos = [await app.share(anna, { tags: 'shore' }), await app.share(anna)];
  const [first] = photos;
  if (!first) throw new TypeError('nothing was shared');
  await app.as(anna).call(api.commentOnPhoto, { params: { id: first.id }, body: { content: 'x' } });
  const all = (await app.asService('admin').call(api.countPhotos, { query: {} })).total;

  await famibookEvents(app, anna).remove(7);
  const { famibookId } = currentFamiBookOf(anna);
  const left = () => app.countRows(['photo'], 'famibook_id', famibookId);
  expect(await left()).toEqual([0]);
  expect((await app.asService('admin').call(api.countPhotos, { query: {} })).total).toBe(all - 2);
  expect((await app.pool.query(`SELECT 1 FROM tag WHERE folded = 'shore'`)).rowCount).toBe(0);
  const gone = (await app.publishedEvents())
    .filter(({ type }) => type === 'photo.deleted.v1')
    .map(({ aggregateId }) => aggregateId);
  expect(gone).toEqual(expect.arrayContaining(photos.map(({ id }) => id)));
  await expect.poll(() => app.countStoredFiles()).toBe(storedFiles);

  // A token of up to a minute, and events that were in flight.
  expect((await app.send(anna)).status).toBe(404);
  await famibookEvents(app, anna).create(1, { planType: 'basic' });
  await famibookEvents(app, anna).resume(9);
  expect((await app.send(anna)).status).toBe(404);
  expect(await left()).toEqual([0]);
  expect(await app.sql('SELECT name, photo_count FROM famibook WHERE id = $1', [famibookId])).toEqual([
    { name: '', photo_count: 0 },
  ]);
});

test('a FamiBook of which nothing was known is not made by a token after its deletion (D40)', async () => {
  const anna = member();
  await famibookEvents(app, anna).remove(3);
  expect((await app.send(anna)).status).toBe(404);
  expect(await app.countRows(['photo'], 'famibook_id', currentFamiBookOf(anna).famibookId)).toEqual([0]);
});

test('deleted while five connections upload into it, it keeps nothing (D40)', async () => {
  const anna = member();
  await app.share(anna);
  const before = await app.countStoredFiles();
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 3; times++) await (await app.send(anna)).arrayBuffer();
  });
  await famibookEvents(app, anna).remove(5);
  await Promise.all(actions);
  expect(await app.countRows(['photo'], 'famibook_id', currentFamiBookOf(anna).famibookId)).toEqual([0]);
  await expect.poll(() => app.countStoredFiles()).toBe(before - 1);
});
