import type { Identity } from '@famibook/contracts/identity';
import * as gallery from '@famibook/contracts/photos/endpoints';
import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { readAllPages, readList } from '../testing/read-list.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app.stop());

const DAY = 24 * 60;
const ORDERS: readonly PhotoOrder[] = ['shared', 'taken'];
const months = (user: Identity, sort: PhotoOrder) => app.as(user).call(gallery.listMonths, { query: { sort } });

/** The months as counted by reading every page. */
async function monthsOfList(user: Identity, sort: PhotoOrder) {
  const { found } = await readAllPages(app, user, `?sort=${sort}`);
  const groups = Map.groupBy(found, ({ createdAt, takenAt }) =>
    (sort === 'taken' ? (takenAt ?? createdAt) : createdAt).slice(0, 7),
  );
  return [...groups].map(([month, photos]) => ({ month, count: photos.length }));
}
async function expectAgreement(user: Identity) {
  for (const sort of ORDERS) expect(await months(user, sort)).toEqual(await monthsOfList(user, sort));
}

describe('the months of a gallery (D13)', () => {
  test('follow the order in force, newest first, and hold as many photos as the list', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 60, minutesApart: DAY });
    await seedPhotos(app.pool, anna, { count: 40, minutesApart: DAY, takenFrom: '1987-11-20T09:00Z' });
    expect(await months(anna, 'shared')).toEqual([
      { month: '2026-04', count: 40 },
      { month: '2026-03', count: 60 },
    ]);
    expect(await months(anna, 'taken')).toEqual([
      { month: '2026-04', count: 30 },
      { month: '2026-03', count: 30 },
      { month: '1987-12', count: 30 },
      { month: '1987-11', count: 10 },
    ]);
    await expectAgreement(anna);
  });

  test('each is where from= begins', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 90, minutesApart: DAY, takenFrom: '1999-12-01T00:00Z' });
    for (const sort of ORDERS) {
      for (const { month, count } of await months(anna, sort)) {
        const { photos } = await readList(app, anna, `?sort=${sort}&from=${month}`);
        const times = photos.map(({ createdAt, takenAt }) => (sort === 'taken' ? takenAt : createdAt) ?? '');
        expect(times[0]?.slice(0, 7)).toBe(month);
        expect(times.filter((time) => time.startsWith(month))).toHaveLength(count);
      }
    }
  });

  test('are right after sharing, editing and deleting', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 3, takenFrom: '2001-05-31T23:59Z' });
    const photo = await app.share(anna);
    await expectAgreement(anna);
    await app.as(anna).call(gallery.editPhoto, { params: { id: photo.id }, body: { description: 'Another' } });
    await app.as(anna).call(gallery.photoReactions.like.add, { params: { id: photo.id } });
    await expectAgreement(anna);
    for (const { id } of (await readList(app, anna, '')).photos) {
      await app.as(anna).call(gallery.deletePhoto, { params: { id } });
      await expectAgreement(anna);
    }
    expect(await months(anna, 'taken')).toEqual([]);
  });

  test('and by the removal of a person (D8)', async () => {
    const anna = member();
    const tom = member({ famibookId: anna.current?.famibookId });
    await seedPhotos(app.pool, anna, { count: 50, minutesApart: DAY, takenFrom: '2001-05-31T23:59Z' });
    await seedPhotos(app.pool, tom, { count: 20, minutesApart: 2 * DAY });
    await deleteUser(app, anna);
    expect((await readList(app, tom, '')).total).toBe(20);
    await expectAgreement(tom);
    await expectAgreement(administrator());
  });

  test('many uploads at once are each counted once', async () => {
    const families = [member(), member()];
    await Promise.all(Array.from({ length: 12 }, (_, at) => app.share(families[at % 2] as Identity)));
    for (const user of families) expect((await months(user, 'taken'))[0]?.count).toBe(6);
    await expectAgreement(administrator());
  });

  test('a FamiBook’s own are seen by its members, those of all by the administrator (D1, D9)', async () => {
    const [anna, other] = [member(), member()];
    await seedPhotos(app.pool, anna, { count: 5, minutesApart: 40 * DAY });
    expect(await months(other, 'shared')).toEqual([]);
    await expectAgreement(administrator());
    for (const user of [pending(), loner()]) expect((await app.as(user).fetch('/api/photos/months')).status).toBe(403);
  });

  test('a month is UTC, whatever the time zone of the session that writes', async () => {
    const anna = member();
    await using pools = new AsyncDisposableStack();
    const far = new pg.Pool({ ...app.pool.options, options: '-c search_path=gallery -c TimeZone=Pacific/Kiritimati' });
    pools.defer(() => far.end());
    await seedPhotos(far, anna, { count: 2, minutesApart: 1, sharedFrom: '2026-03-31T23:58Z' });
    expect(await months(anna, 'shared')).toEqual([
      { month: '2026-04', count: 1 },
      { month: '2026-03', count: 1 },
    ]);
    await expectAgreement(anna);
  });

  test('are counted also where the search path is another one', async () => {
    const anna = member();
    const photo = await app.share(anna);
    await using pools = new AsyncDisposableStack();
    const elsewhere = new pg.Pool({ ...app.pool.options, options: '-c search_path=public' });
    pools.defer(() => elsewhere.end());
    await elsewhere.query('DELETE FROM gallery.photo WHERE id = $1', [photo.id]);
    await elsewhere.query('UPDATE gallery.platform SET photo_count = photo_count - 1');
    expect(await months(anna, 'shared')).toEqual([]);
  });

  test('go with their FamiBook', async () => {
    const anna = member();
    await seedPhotos(app.pool, anna, { count: 5, minutesApart: 40 * DAY });
    await app.pool.query('DELETE FROM famibook WHERE id = $1', [anna.current?.famibookId]);
    expect(await months(anna, 'shared')).toEqual([]);
    // The total of all is updated separately when FamiBooks are deleted; only months are checked here.
    await app.pool.query('UPDATE platform SET photo_count = photo_count - 5');
    await expectAgreement(administrator());
  });

  test('refuse an order that is none', async () => {
    expect((await app.as(member()).fetch('/api/photos/months?sort=size')).status).toBe(400);
  });
});
