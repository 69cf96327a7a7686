import type { Identity } from '@famibook/contracts/identity';
import { administrator, member } from '@famibook/testing/families/identities';
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

describe('tag search (D14)', () => {
  test('finds any part of any tag without regard to case, newest first, through all pages', async () => {
    const anna = member();
    for (const [description, tags] of [
      ['1', 'Beach, sea'],
      ['2', 'Birthday'],
      ['3', 'SEASIDE'],
      ['4', ''],
      ['5', 'sea, Overseas'],
    ]) {
      await app.share(anna, { description, tags });
    }
    const found = await list(anna, '?tag=SeA');
    expect(found).toMatchObject({ descriptions: ['5', '3', '1'], total: 3, isCapped: false });
    const { found: paged } = await allPages(anna, '?tag=sea&limit=1');
    expect(paged.map((photo) => photo.description)).toEqual(['5', '3', '1']);
    expect((await list(anna, '?tag=sea&sort=taken')).descriptions).toEqual(['5', '3', '1']);
    expect((await list(anna, '?tag=nothing')).total).toBe(0);
    expect((await list(anna, '?tag=')).total).toBe(5);
    expect((await list(member(), '?tag=sea')).total).toBe(0);
  });

  test('finds the same when a term fits many words, in both orders', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 30 });
    for (let at = 1; at <= 25; at++) await app.share(anna, { description: `t${at}`, tags: `word${at}, wordy${at}` });
    const expected = Array.from({ length: 25 }, (_, at) => `t${25 - at}`);
    for (const sort of ['shared', 'taken']) {
      const { found, sizes } = await allPages(anna, `?tag=word&limit=10&sort=${sort}`);
      expect(found.map((photo) => photo.description)).toEqual(expected);
      expect(sizes).toEqual([10, 10, 5]);
    }
    expect((await list(anna, '?tag=word&limit=1')).total).toBe(25);
    expect((await list(administrator(), '?tag=wordy&limit=200')).descriptions).toEqual(expected);
  });

  test('finds a Greek tag from its first letters on, however its sigmas are written', async () => {
    const anna = member();
    await app.share(anna, { description: '1', tags: 'Βασίλης, θάλασσα' });
    for (const term of ['Β', 'Βα', 'βασ', 'Βας', 'ΒΑΣ', 'βασίλης', 'ΒΑΣΊΛΗΣ', 'θάλασ', 'θάλασσ'])
      expect(await list(anna, `?tag=${encodeURIComponent(term)}`), term).toMatchObject({
        descriptions: ['1'],
        total: 1,
      });
    expect((await list(anna, `?tag=${encodeURIComponent('βατ')}`)).total).toBe(0);
  });

  test('takes % and _ and \\ for what they are', async () => {
    const anna = member();
    await app.share(anna, { description: '1', tags: '100% fun' });
    await app.share(anna, { description: '2', tags: 'snake_case' });
    await app.share(anna, { description: '3', tags: 'back\\slash' });
    await app.share(anna, { description: '4', tags: 'plain' });
    for (const [term, descriptions] of [
      ['%', ['1']],
      ['_', ['2']],
      ['\\', ['3']],
    ] as const) {
      expect((await list(anna, `?tag=${encodeURIComponent(term)}`)).descriptions).toEqual(descriptions);
    }
  });

  test('counts exactly up to 1,000 and says when there are more', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 1_000, tags: 'sea, seaside' });
    expect(await list(anna, '?tag=sea&limit=1')).toMatchObject({ total: 1_000, isCapped: false });
    await app.share(anna, { tags: 'Overseas' });
    expect(await list(anna, '?tag=sea&limit=1')).toMatchObject({ total: 1_000, isCapped: true });
    expect(await list(administrator(), '?tag=sea&limit=1')).toMatchObject({ total: 1_000, isCapped: true });
  });

  test('follows an edit, and forgets words that photos no longer have', async () => {
    const anna = member();
    const photo = await app.share(anna, { tags: 'old, summer' });
    const body = JSON.stringify({ tags: 'new, summer' });
    const headers = { 'content-type': 'application/json' };
    await app.as(anna).fetch(`/api/photos/${photo.id}`, { method: 'PUT', body, headers });
    expect((await list(anna, '?tag=old')).total).toBe(0);
    expect((await list(anna, '?tag=new')).total).toBe(1);
    const words = async () =>
      (await app.pool.query('SELECT folded FROM tag WHERE famibook_id = $1 ORDER BY 1', [anna.current?.famibookId]))
        .rows;
    expect(await words()).toEqual([{ folded: 'new' }, { folded: 'summer' }]);
    await app.as(anna).fetch(`/api/photos/${photo.id}`, { method: 'DELETE' });
    expect(await words()).toEqual([]);
  });
});
