import type { Identity } from '@famibook/contracts/identity';
import * as api from '@famibook/contracts/photos/endpoints';
import { member } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGallery, type GalleryBed } from '../testing/gallery-fixture.ts';

let bed: GalleryBed;
beforeAll(async () => {
  bed = await bootGallery();
});
afterAll(() => bed.stop());

const family = () => {
  const anna = member();
  return { anna, tom: member({ famibookId: anna.current?.famibookId }) };
};
const remove = (who: Identity, version = 10) =>
  bed.publish('person.deleted.v1', who.userId, version, { userId: who.userId });
const rowsOf = async (who: Identity) => {
  const count = async (table: string) =>
    (await bed.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [who.userId])).rowCount;
  return Promise.all(['photo', 'photo_comment', 'photo_reaction'].map(count));
};

test('photos, comments and reactions go, and counts follow (D8)', async () => {
  const { anna, tom } = family();
  const [hers, his] = [await bed.share(anna, { tags: 'secret' }), await bed.share(tom)];
  const on = (id: typeof hers.id) => ({ params: { id } });
  await bed.as(anna).call(api.photoReactions.like.add, on(his.id));
  await bed.as(anna).call(api.photoReactions.heart.add, on(his.id));
  await bed.as(tom).call(api.photoReactions.like.add, on(his.id));
  await bed.as(anna).call(api.commentOnPhoto, { ...on(his.id), body: { content: 'one' } });
  await bed.as(anna).call(api.commentOnPhoto, { ...on(his.id), body: { content: 'two' } });
  await bed.as(tom).call(api.commentOnPhoto, { ...on(hers.id), body: { content: 'three' } });

  await remove(anna);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  const [left, ...none] = await bed.as(tom).call(api.listPhotos, {});
  expect(none).toEqual([]);
  expect(left).toMatchObject({ id: his.id, likes: 1, hearts: 0, liked: true, commentCount: 0, newestComments: [] });
  const totals = await bed.asService('admin').call(api.countPhotos, { query: { famibookId: his.famibookId } });
  expect(totals).toEqual({ total: 1 });
  const facts = await bed.publishedEvents();
  expect(facts.filter(({ aggregateId }) => aggregateId === hers.id).at(-1)?.type).toBe('photo.deleted.v1');
  expect(facts.filter(({ aggregateId }) => aggregateId === his.id).at(-1)?.type).toBe('photo.reacted.v1');
  expect((await bed.pool.query('SELECT first_name FROM person WHERE id = $1', [anna.userId])).rows).toEqual([
    { first_name: '' },
  ]);
  expect((await bed.pool.query("SELECT 1 FROM tag WHERE folded = 'secret'")).rowCount).toBe(0);
});

test('a token that is still good brings nothing back (D8)', async () => {
  const { anna, tom } = family();
  const his = await bed.share(tom);
  await remove(anna);
  expect((await bed.send(anna)).status).toBe(401);
  const gone = expect.objectContaining({ code: 'unauthorized' });
  await expect(bed.as(anna).call(api.photoReactions.like.add, { params: { id: his.id } })).rejects.toEqual(gone);
  const said = bed.as(anna).call(api.commentOnPhoto, { params: { id: his.id }, body: { content: 'x' } });
  await expect(said).rejects.toEqual(gone);
  // A late fact about the name does not bring the person back either.
  const { userId } = anna;
  await bed.publish('person.changed.v1', userId, 11, {
    userId,
    firstName: 'Anna',
    lastName: 'Berg',
    profileImageUrl: null,
    famibookIds: [],
  });
  expect((await bed.send(anna)).status).toBe(401);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
});

test('somebody removed while uploading, liking and commenting from five connections leaves nothing (D8)', async () => {
  const { anna, tom } = family();
  const his = await bed.share(tom);
  const before = await bed.countStoredFiles();
  const params = { id: his.id };
  const actions = Array.from({ length: 5 }, async () => {
    for (let times = 0; times < 4; times++) {
      await bed.send(anna);
      await bed
        .as(anna)
        .call(api.photoReactions.like.add, { params })
        .catch(() => undefined);
      await bed
        .as(anna)
        .call(api.commentOnPhoto, { params, body: { content: 'x' } })
        .catch(() => undefined);
    }
  });
  await expect.poll(async () => (await rowsOf(anna))[0], { timeout: 15_000 }).toBeGreaterThan(0);
  await remove(anna);
  await Promise.all(actions);
  expect(await rowsOf(anna)).toEqual([0, 0, 0]);
  expect(await bed.as(tom).call(api.getPhoto, { params })).toMatchObject({ likes: 0, commentCount: 0 });
  await expect.poll(() => bed.countStoredFiles()).toBe(before);
});

test('two people removed at once, who liked each other’s photos, do not wait for each other for ever', async () => {
  const { anna, tom } = family();
  for (const [owner, fan] of [
    [anna, tom],
    [tom, anna],
  ] as const) {
    for (let times = 0; times < 3; times++) {
      const { id } = await bed.share(owner);
      await bed.as(fan).call(api.photoReactions.like.add, { params: { id } });
    }
  }
  await Promise.all([remove(anna), remove(tom)]);
  expect([await rowsOf(anna), await rowsOf(tom)].flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a new name and picture show on what was shared before; an older fact changes nothing', async () => {
  const { anna } = family();
  const { id } = await bed.share(anna);
  const { userId } = anna;
  const named = (firstName: string) => ({
    userId,
    firstName,
    lastName: 'Berg',
    profileImageUrl: '/api/user/picture/1',
    famibookIds: [],
  });
  await bed.publish('person.changed.v1', userId, 5, named('Anne'));
  await bed.publish('person.changed.v1', userId, 4, named('Older'));
  const photo = await bed.as(anna).call(api.getPhoto, { params: { id } });
  expect(photo.user).toEqual({
    id: userId,
    firstName: 'Anne',
    lastName: 'Berg',
    profileImageUrl: '/api/user/picture/1',
  });
});
