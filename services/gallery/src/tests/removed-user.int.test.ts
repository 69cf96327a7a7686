import type { Identity } from '@famibook/contracts/identity';
import * as api from '@famibook/contracts/photos/endpoints';
import { newFamily } from '@famibook/testing/families/identities';
import { changeUser, deleteUser } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const TABLES = ['photo', 'photo_comment', 'photo_reaction'];
const rowsOf = (user: Identity) => app.countRows(TABLES, 'user_id', user.userId);

test('photos, comments and reactions go, and counts follow (D8)', async () => {
  const { anna, tom } = newFamily();
  const [hers, his] = [await app.share(anna, { tags: 'secret' }), await app.share(tom)];
  const on = (id: typeof hers.id) => ({ params: { id } });
  await app.as(anna).call(api.photoReactions.like.add, on(his.id));
  await app.as(anna).call(api.photoReactions.heart.add, on(his.id));
  await app.as(tom).call(api.photoReactions.like.add, on(his.id));
  await app.as(anna).call(api.commentOnPhoto, { ...on(his.id), body: { content: 'one' } });
  await app.as(anna).call(api.commentOnPhoto, { ...on(his.id), body: { content: 'two' } });
  await app.as(tom).call(api.commentOnPhoto, { ...on(hers.id), body: { content: 'three' } });

  await deleteUser(app, anna);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  const [left, ...none] = await app.as(tom).call(api.listPhotos, {});
  expect(none).toEqual([]);
  expect(left).toMatchObject({ id: his.id, likes: 1, hearts: 0, liked: true, commentCount: 0, newestComments: [] });
  const totals = await app.asService('admin').call(api.countPhotos, { query: { famibookId: his.famibookId } });
  expect(totals).toEqual({ total: 1 });
  const events = await app.publishedEvents();
  expect(events.filter(({ aggregateId }) => aggregateId === hers.id).at(-1)?.type).toBe('photo.deleted.v1');
  expect(events.filter(({ aggregateId }) => aggregateId === his.id).at(-1)?.type).toBe('photo.reacted.v1');
  expect((await app.pool.query('SELECT first_name FROM person WHERE id = $1', [anna.userId])).rows).toEqual([
    { first_name: '' },
  ]);
  expect((await app.pool.query("SELECT 1 FROM tag WHERE folded = 'secret'")).rowCount).toBe(0);
});

test('a token that is still good brings nothing back (D8)', async () => {
  const { anna, tom } = newFamily();
  const his = await app.share(tom);
  await deleteUser(app, anna);
  expect((await app.send(anna)).status).toBe(401);
  const gone = expect.objectContaining({ code: 'unauthorized' });
  await expect(app.as(anna).call(api.photoReactions.like.add, { params: { id: his.id } })).rejects.toEqual(gone);
  const said = app.as(anna).call(api.commentOnPhoto, { params: { id: his.id }, body: { content: 'x' } });
  await expect(said).rejects.toEqual(gone);
  // A late event about the name does not bring the user back either.
  await changeUser(app, anna, {}, 11);
  expect((await app.send(anna)).status).toBe(401);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
});

test('a user removed while uploading, liking and commenting from five connections leaves nothing (D8)', async () => {
  const { anna, tom } = newFamily();
  const his = await app.share(tom);
  const before = await app.countStoredFiles();
  const params = { id: his.id };
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 4; times++) {
      await app.send(anna);
      await app
        .as(anna)
        .call(api.photoReactions.like.add, { params })
        .catch(() => undefined);
      await app
        .as(anna)
        .call(api.commentOnPhoto, { params, body: { content: 'x' } })
        .catch(() => undefined);
    }
  });
  await expect.poll(async () => (await rowsOf(anna))[0]).toBeGreaterThan(0);
  await deleteUser(app, anna);
  await Promise.all(actions);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  expect(await app.as(tom).call(api.getPhoto, { params })).toMatchObject({ likes: 0, commentCount: 0 });
  await expect.poll(() => app.countStoredFiles()).toBe(before);
});

test('two users removed at once, who liked each other’s photos, cause no deadlock', async () => {
  const { anna, tom } = newFamily();
  for (const [owner, fan] of [
    [anna, tom],
    [tom, anna],
  ] as const) {
    for (let times = 0; times < 3; times++) {
      const { id } = await app.share(owner);
      await app.as(fan).call(api.photoReactions.like.add, { params: { id } });
    }
  }
  await Promise.all([deleteUser(app, anna), deleteUser(app, tom)]);
  expect([await rowsOf(anna), await rowsOf(tom)].flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a new name and picture show on what was shared before; an older event changes nothing', async () => {
  const { anna } = newFamily();
  const { id } = await app.share(anna);
  const profileImageUrl = '/api/user/picture/1';
  await changeUser(app, anna, { firstName: 'Anne', profileImageUrl }, 5);
  await changeUser(app, anna, { firstName: 'Older', profileImageUrl }, 4);
  const photo = await app.as(anna).call(api.getPhoto, { params: { id } });
  expect(photo.user).toEqual({ id: anna.userId, firstName: 'Anne', lastName: 'Berg', profileImageUrl });
});
