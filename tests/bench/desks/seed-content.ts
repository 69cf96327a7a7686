import type pg from 'pg';
import type { Place } from './platform-size.ts';

/** $1 ids of FamiBooks. */
const ADD_PHOTO_TOTALS = `
INSERT INTO famibook (id, name, photo_count, last_shared_at)
SELECT id, 'Family ' || n, n % 500, now() - n * interval '1 minute' FROM unnest($1::uuid[]) WITH ORDINALITY AS f(id, n)`;
/** $1 ids of FamiBooks. */
const ADD_STORED_BYTES = `
INSERT INTO famibook_storage (famibook_id, bytes)
SELECT id, n * 1000000 FROM unnest($1::uuid[]) WITH ORDINALITY AS f(id, n)`;

/** What gallery and media count for each FamiBook. */
export async function seedContent(databases: { gallery: pg.Client; media: pg.Client }, places: readonly Place[]) {
  const famibookIds = places.map(({ famibookId }) => famibookId);
  await databases.gallery.query(ADD_PHOTO_TOTALS, [famibookIds]);
  await databases.gallery.query('VACUUM (ANALYZE) famibook');
  await databases.media.query(ADD_STORED_BYTES, [famibookIds]);
  await databases.media.query('VACUUM (ANALYZE) famibook_storage');
}
