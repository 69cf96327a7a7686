import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrate } from '@famibook/service-kit/db/migrate';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import pg from 'pg';
import { expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../../prisma/migrations');
const PHOTOS = 3_000;

/** A FamiBook as it was before months were stored. */
async function older(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'famibook-older-'));
  await cp(MIGRATIONS, folder, { recursive: true, filter: (path) => !basename(path).includes('months') });
  return folder;
}

const COUNTED = (of: string, group: string) => `
  SELECT ${of} sort, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS photo_count
  FROM gallery.photo CROSS JOIN LATERAL (VALUES ('shared', created_at), ('taken', coalesce(taken_at, created_at))) m(sort, at)
  GROUP BY ${group} ORDER BY ${group}`;

test('photos from before months were stored are counted too, by UTC whatever the server’s time zone (D13)', async () => {
  const database = await freshDatabase();
  const folder = await older();
  const url = `${database.url}?options=${encodeURIComponent('-c TimeZone=Pacific/Auckland')}`;
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url, 'gallery', folder);
    await client.connect();
    await client.query(`SET search_path = gallery`);
    await client.query(
      `INSERT INTO famibook (id, name) SELECT gen_random_uuid(), 'F' || n FROM generate_series(1, 3) n`,
    );
    await client.query(`INSERT INTO person (id, first_name, last_name) VALUES (gen_random_uuid(), 'Anna', 'Berg')`);
    await client.query(
      `INSERT INTO photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
         is_animated, thumbhash, created_at, taken_at)
       SELECT gen_random_uuid(), f.id, p.id, gen_random_uuid(), md5(n::text || f.name) || md5(n::text), '', '', 1, 1, false, '',
         timestamptz '2026-11-30 12:30Z' - n * interval '7 hours',
         CASE WHEN n % 3 = 0 THEN timestamptz '2019-12-31 11:30Z' - n * interval '5 hours' END
       FROM famibook f, person p, generate_series(1, $1::int) n`,
      [PHOTOS / 3],
    );
    expect(await migrate(url, 'gallery', MIGRATIONS)).toHaveLength(2);
    for (const [table, of, group] of [
      ['famibook_month', 'famibook_id,', '1, 2, 3'],
      ['platform_month', '', '1, 2'],
    ] as const) {
      const stored = await client.query(`SELECT * FROM gallery.${table} ORDER BY ${group}`);
      expect(stored.rows.length).toBeGreaterThan(10);
      expect(stored.rows).toEqual((await client.query(COUNTED(of, group))).rows);
    }
  } finally {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});
