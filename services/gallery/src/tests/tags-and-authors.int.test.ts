import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { listPhotoReactions, listTags, photoReactions } from '@famibook/contracts/photos/endpoints';
import { TagCount } from '@famibook/contracts/photos/schemas';
import { Reactor } from '@famibook/contracts/reactions/schemas';
import { fetchAllPages, fetchPage } from '@famibook/testing/clients/pages';
import { administrator, member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoPageSql } from '../store/photo-page-sql.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { readAllPages, readList } from '../testing/read-list.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const familyOf = (user: Identity) => ({ famibookId: user.current?.famibookId });
const tags = (user: Identity, query: { q?: string; limit?: number } = {}) => app.as(user).call(listTags, { query });

describe('the tags of a FamiBook', () => {
  test('come with how many photos have each, the most used first, and only of the current FamiBook', async () => {
    const anna = member();
    await app.share(anna, { tags: 'Beach, sea' });
    await app.share(anna, { tags: 'beach' });
    await app.share(member(), { tags: 'elsewhere' });
    expect(await tags(anna)).toEqual([
      { tag: 'Beach', photos: 2 },
      { tag: 'sea', photos: 1 },
    ]);
    expect(await tags(anna, { limit: 1 })).toEqual([{ tag: 'Beach', photos: 2 }]);
    expect(await tags(administrator()), 'the administrator is in none').toEqual([]);
  });

  test('are found by any part, those that begin with it first; % and _ mean themselves (D14)', async () => {
    const anna = member();
    for (const words of ['birthday', 'birthday', 'Earth', 'earthenware, 100%']) await app.share(anna, { tags: words });
    const found = async (q: string) => (await tags(anna, { q })).map(({ tag }) => tag);
    expect(await found('EAR')).toEqual(['Earth', 'earthenware']);
    expect(await found('th')).toEqual(['birthday', 'Earth', 'earthenware']);
    expect(await found('%')).toEqual(['100%']);
    expect(await found('_')).toEqual([]);
  });

  test('are found also while a word is typed up to a sigma, and one that begins with it is still first (D14)', async () => {
    const anna = member();
    for (const words of ['κύμβαση', 'κύμβαση', 'Βασίλης']) await app.share(anna, { tags: words });
    const found = async (q: string) => (await tags(anna, { q })).map(({ tag }) => tag);
    expect(await found('Βασ')).toEqual(['Βασίλης', 'κύμβαση']);
    expect(await found('ίλησ')).toEqual(['Βασίλης']);
  });

  test('follow edits and deletions, also of a whole person, and never count what is gone', async () => {
    const anna = member();
    const ben = member({ ...familyOf(anna), firstName: 'Ben' });
    const first = await app.share(anna, { tags: 'lake, boat' });
    await app.share(ben, { tags: 'lake' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ tags: 'lake, dog' });
    await app.as(anna).fetch(`/api/photos/${first.id}`, { method: 'PUT', body, headers });
    expect(await tags(anna)).toEqual([
      { tag: 'lake', photos: 2 },
      { tag: 'dog', photos: 1 },
    ]);
    await app.as(anna).fetch(`/api/photos/${first.id}`, { method: 'DELETE' });
    expect(await tags(anna)).toEqual([{ tag: 'lake', photos: 1 }]);
    const { rows } = await app.pool.query(
      `SELECT name FROM tag t WHERE photo_count <> (SELECT count(*) FROM photo_tag pt WHERE pt.tag_id = t.id)`,
    );
    expect(rows, 'every stored counter is the true one').toEqual([]);
  });

  test('are refused a question that is too long, with the limit (D15)', async () => {
    const response = await app.as(member()).fetch(`/api/photos/tags?q=${'x'.repeat(51)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { q: 'A tag can have at most 50 characters' } });
    expect(TagCount.array().parse(await tags(member()))).toEqual([]);
  });
});

describe("one person's photos (D13)", () => {
  test('are those alone, in both orders, through all pages, with their total', async () => {
    const anna = member();
    const ben = member({ ...familyOf(anna), firstName: 'Ben' });
    await seedPhotos(app.pool, anna, { count: 7, takenFrom: '2001-01-01T00:00Z' });
    await seedPhotos(app.pool, ben, { count: 12, sharedFrom: '2026-02-01T12:00Z' });
    for (const sort of ['shared', 'taken']) {
      const { found, sizes } = await readAllPages(app, ben, `?author=${anna.userId}&limit=3&sort=${sort}`);
      expect(sizes).toEqual([3, 3, 1]);
      expect(found.map(({ description }) => description)).toEqual(['7', '6', '5', '4', '3', '2', '1']);
      expect(new Set(found.map(({ userId }) => userId))).toEqual(new Set([anna.userId]));
    }
    expect(await readList(app, anna, `?author=${ben.userId}&limit=1`)).toMatchObject({ total: 12, isCapped: false });
    expect((await readList(app, administrator(), `?author=${ben.userId}`)).total).toBe(12);
  });

  test('of another FamiBook stay there (D9)', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 2 });
    expect(await readList(app, member(), `?author=${anna.userId}`)).toMatchObject({ total: 0, photos: [] });
  });

  test('are counted exactly up to 1,000, and it says when there are more (D14)', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 1_000 });
    expect(await readList(app, anna, `?author=${anna.userId}&limit=1`)).toMatchObject({
      total: 1_000,
      isCapped: false,
    });
    await app.share(anna);
    expect(await readList(app, anna, `?author=${anna.userId}&limit=1`)).toMatchObject({ total: 1_000, isCapped: true });
  });

  test('are not searched by tag at the same time: 400 says so, and nothing is guessed', async () => {
    const anna = member();
    expect((await readList(app, anna, `?author=${anna.userId}&tag=sea`)).status).toBe(400);
    expect((await readList(app, anna, '?author=invalid')).status).toBe(400);
  });

  test('are read from an index of their own, past no photos of other authors', async () => {
    const anna = member();
    const ben = member({ ...familyOf(anna), firstName: 'Ben' });
    await seedPhotos(app.pool, anna, { count: 5_000, sharedFrom: '2026-03-01T12:00Z' });
    await seedPhotos(app.pool, ben, { count: 2_000, sharedFrom: '2001-03-01T12:00Z' });
    await app.pool.query('ANALYZE photo');
    const deep = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];
    for (const scope of ['famibook', 'all'] as const) {
      for (const order of ['shared', 'taken'] as const) {
        const { text } = photoPageSql({ scope, order, only: 'author' });
        const narrowing = scope === 'famibook' ? [anna.current?.famibookId, ben.userId] : [ben.userId];
        const { rows } = await app.pool.query(`EXPLAIN (ANALYZE, BUFFERS OFF, FORMAT JSON) ${text}`, [
          ben.userId,
          ...deep,
          ...narrowing,
        ]);
        const plan = JSON.stringify(rows[0]['QUERY PLAN']);
        expect(plan, `${scope} ${order}`).toMatch(/"Index Name":"photo_(famibook_id_user_id|author)_/);
        expect(plan, `${scope} ${order} steps over nothing`).not.toMatch(/"Rows Removed by Filter":[1-9]/);
      }
    }
  });
});

describe('the users who like and love a photo (D12)', () => {
  const react = (
    user: Identity,
    id: PhotoId,
    how: typeof photoReactions.like.add | typeof photoReactions.heart.add | typeof photoReactions.like.remove,
  ) => app.as(user).call(how, { params: { id } });

  test('are in a list, one row a person, the newest first', async () => {
    const anna = member();
    const ben = member({ ...familyOf(anna), firstName: 'Ben' });
    const { id } = await app.share(anna);
    await react(ben, id, photoReactions.like.add);
    await react(anna, id, photoReactions.heart.add);
    await react(ben, id, photoReactions.heart.add);
    const params = { id };
    expect(await app.as(anna).call(listPhotoReactions, { params })).toEqual([
      expect.objectContaining({ userId: ben.userId, firstName: 'Ben', liked: true, hearted: true }),
      expect.objectContaining({ userId: anna.userId, firstName: 'Anna', liked: false, hearted: true }),
    ]);
    await react(ben, id, photoReactions.like.remove);
    const [newest] = await app.as(anna).call(listPhotoReactions, { params });
    expect(newest).toMatchObject({ firstName: 'Ben', liked: false, hearted: true });
  });

  test('is paged, each person once (D13)', async () => {
    const anna = member();
    const { id } = await app.share(anna);
    const family = Array.from({ length: 5 }, (_, at) => member({ ...familyOf(anna), firstName: `P${at}` }));
    for (const user of family) {
      await app.share(user);
      await react(user, id, photoReactions.like.add);
    }
    const path = `/api/photos/${id}/reactions?limit=2`;
    expect((await fetchPage(app.as(anna), path, Reactor)).total).toBe(5);
    const { found } = await fetchAllPages(app.as(anna), path, Reactor);
    const names = found.map(({ firstName }) => firstName);
    expect(names).toEqual(['P4', 'P3', 'P2', 'P1', 'P0']);
  });

  test('are not found in another FamiBook (D9)', async () => {
    const { id } = await app.share(member());
    expect((await app.as(member()).fetch(`/api/photos/${id}/reactions`)).status).toBe(404);
  });
});
