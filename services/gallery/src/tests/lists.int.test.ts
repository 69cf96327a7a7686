import type { Identity } from '@famibook/contracts/identity';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { readAllPages, readList } from '../testing/read-list.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const list = (user: Identity, query?: string) => readList(app, user, query);
const allPages = (user: Identity, query: string) => readAllPages(app, user, query);
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => String(from - at));

describe('a list of photos (D13)', () => {
  test('is a bare array of the newest 200, with the total and where it goes on', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 250 });
    const first = await list(anna);
    expect(first.descriptions).toEqual(numbers(250, 51));
    expect(first).toMatchObject({ total: 250, isCapped: false });
    const second = await list(anna, first.next);
    expect(second.descriptions).toEqual(numbers(50, 1));
    expect(second).toMatchObject({ next: undefined, total: 250 });
  });

  test('gives every photo once, also when all were shared at the same microsecond', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 23, minutesApart: 0 });
    const { found, sizes } = await allPages(anna, '?limit=5');
    expect(sizes).toEqual([5, 5, 5, 5, 3]);
    expect(new Set(found.map((photo) => photo.id)).size).toBe(23);
  });

  test('ends where a page is exactly full', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 10 });
    expect((await allPages(anna, '?limit=5')).sizes).toEqual([5, 5]);
  });

  test('keeps microseconds between pages', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 12, minutesApart: 1 / 60_000_000 });
    const { found } = await allPages(anna, '?limit=1');
    expect(found.map((photo) => photo.description)).toEqual(numbers(12, 1));
  });

  test('shows what is shared between two pages on top, and repeats nothing', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 4 });
    const first = await list(anna, '?limit=2');
    await app.share(anna);
    expect((await list(anna, first.next)).descriptions).toEqual(['2', '1']);
    expect((await list(anna, '?limit=2')).total).toBe(5);
  });

  test('sort=taken orders by the time taken, else shared, through all pages', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 6 });
    await app.pool.query(
      `UPDATE photo SET taken_at = timestamptz '1990-01-01Z' + description::int * interval '1 day'
       WHERE famibook_id = $1 AND description IN ('2', '4', '6')`,
      [anna.current?.famibookId],
    );
    const { found } = await allPages(anna, '?sort=taken&limit=2');
    expect(found.map((photo) => photo.description)).toEqual(['5', '3', '1', '6', '4', '2']);
    expect(found[3]?.takenAt).toBe('1990-01-07T00:00:00.000Z');
  });

  test('from= starts at a month and goes on into older ones', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 90, minutesApart: 24 * 60 });
    const april = await list(anna, '?from=2026-04&limit=40');
    expect(april.photos[0]?.createdAt).toBe('2026-04-30T12:00:00.000Z');
    expect((await list(anna, april.next)).descriptions[0]).toBe(String(60 - 40));
    expect((await list(anna, '?from=2026-02')).photos).toEqual([]);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=ten', 'limit'],
    ['sort=size', 'sort'],
    ['from=2026-13', 'from'],
    ['before=abc', 'before'],
    ['before=!', 'before'],
    ['limit=1&limit=2', 'limit'],
    [`tag=${'x'.repeat(51)}`, 'tag'],
  ])('refuses %s', async (query, field) => {
    const response = await app.as(member()).fetch(`/api/photos?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'validation', fields: { [field]: expect.any(String) } });
  });

  test('a cursor of one order does not serve the other', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 3 });
    const { next } = await list(anna, '?limit=1');
    expect((await list(anna, `${next}&sort=taken`)).status).toBe(400);
  });
});

describe('the list of each user (D9)', () => {
  test('members see the current FamiBook, and nothing of another', async () => {
    const [anna, other] = [member(), member()];
    await seedPhotos(app.pool, anna, { count: 3 });
    expect((await list(other)).total).toBe(0);
    expect((await list({ ...other, memberships: anna.memberships, current: anna.current })).total).toBe(3);
  });

  test('the administrator sees those of all (D1)', async () => {
    const before = (await list(administrator())).total;
    const [anna, other] = [member(), member()];
    await seedPhotos(app.pool, anna, { count: 2, minutesApart: 10_000_000 });
    await seedPhotos(app.pool, other, { count: 2, minutesApart: 10_000_001 });
    const all = await list(administrator(), '?limit=4');
    expect(all.total).toBe(before + 4);
    expect(new Set(all.photos.map((photo) => photo.famibookId))).toEqual(
      new Set([anna.current?.famibookId, other.current?.famibookId]),
    );
    const taken = await list(administrator(), '?limit=4&sort=taken');
    expect(taken.photos.map((photo) => photo.id)).toEqual(all.photos.map((photo) => photo.id));
    expect((await list(administrator(), all.next)).photos).toHaveLength(4);
  });

  test('a pending user, and one without a FamiBook, sees none', async () => {
    expect((await list(pending())).status).toBe(403);
    expect((await list(loner())).status).toBe(403);
  });
});

test('a list carries the two newest comments, and what the caller likes', async () => {
  const anna = member();
  const photo = await app.share(anna);
  const headers = { 'content-type': 'application/json' };
  for (const content of ['one', 'two', 'three']) {
    const body = JSON.stringify({ content });
    await app.as(anna).fetch(`/api/photos/${photo.id}/comments`, { method: 'POST', body, headers });
  }
  const tom = { ...member({ firstName: 'Tom' }), current: anna.current, memberships: anna.memberships };
  await app.as(tom).fetch(`/api/photos/${photo.id}/heart`, { method: 'POST' });
  const [seen] = (await list(tom)).photos;
  expect(seen).toMatchObject({ commentCount: 3, likes: 0, hearts: 1, liked: false, hearted: true });
  expect(seen?.newestComments.map((comment) => comment.content)).toEqual(['three', 'two']);
  expect(seen?.newestComments[0]?.user).toEqual(photo.user);
  expect((await list(anna)).photos[0]).toMatchObject({ hearts: 1, hearted: false });
});

test('the stored totals are returned to other services (D36)', async () => {
  const anna = member();
  await seedPhotos(app.pool, anna, { count: 3 });
  const totals = (query: string) => app.asService('admin').fetch(`/internal/gallery/totals${query}`);
  expect(await (await totals(`?famibookId=${anna.current?.famibookId}`)).json()).toEqual({ total: 3 });
  const { rows } = await app.pool.query('SELECT count(*)::int AS total FROM photo');
  expect(await (await totals('')).json()).toEqual({ total: rows[0].total });
  expect((await app.as(anna).fetch('/internal/gallery/totals')).status).toBe(403);
});
