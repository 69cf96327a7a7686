import { member } from '@famibook/testing/families/identities';
import { countReusedPlans } from '@famibook/testing/services/count-plans';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageStatesSql, pageVersionSql, photoPageSql } from '../store/photo-page-sql.ts';
import { bootGallery, type GalleryTestApp } from '../testing/gallery-fixture.ts';
import { seedPhotos } from '../testing/seed-photos.ts';

let app: GalleryTestApp;
beforeAll(async () => {
  app = await bootGallery();
});
afterAll(() => app?.stop());

test('the photos of a large FamiBook, their states and their version are planned once for a connection, not for each request (D13)', async () => {
  const anna = member();
  await seedPhotos(app.pool, anna, { count: 10_000 });
  await app.pool.query('ANALYZE photo');
  const page = [anna.userId, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 201];
  for (const order of ['shared', 'taken'] as const) {
    const inFamiBook = [
      photoPageSql({ scope: 'famibook', order, only: null }),
      pageStatesSql(order),
      pageVersionSql(order),
    ].map((statement) => ({ ...statement, values: [...page, anna.current?.famibookId] }));
    const everywhere = { ...photoPageSql({ scope: 'all', order, only: null }), values: page };
    for (const statement of [...inFamiBook, everywhere])
      expect(await countReusedPlans(app.pool, statement), statement.name).toEqual({ reused: 2, of: 2 });
  }
});
