import type { Identity } from '@famibook/contracts/identity';
import { seedAuthor } from '@famibook/testing/services/seed-author';
import type pg from 'pg';

export interface Seed {
  count: number;
  /** The same for all. */
  tags?: string;
  /** Minutes between one and the next; 0 shares all at one instant. */
  minutesApart?: number;
  /** When the one before the first was shared. */
  sharedFrom?: string;
  /** When a camera took the one before the first; unset: no camera said. */
  takenFrom?: string;
}

/**
 * Many photos of one person at once, the last one newest, each with its number as description; no bytes behind them.
 */
export async function seedPhotos(pool: pg.Pool, user: Identity, seed: Seed) {
  const { count, tags = '', minutesApart = 1, sharedFrom = '2026-03-01T12:00Z', takenFrom = null } = seed;
  const { famibookId, userId } = await seedAuthor(pool, user);
  await pool.query(`UPDATE famibook SET plan_type = 'premium' WHERE id = $1`, [famibookId]);
  await pool.query(
    `INSERT INTO photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height, rendition_widths,
       is_animated, thumbhash, created_at, taken_at)
     SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), md5(random()::text), n::text, $4, 640, 480, '{320,640}', false,
       'aGFzaA==', $6::timestamptz + n * $5::float8 * interval '1 minute',
       $7::timestamptz + n * $5::float8 * interval '1 minute'
     FROM generate_series(1, $3) AS n`,
    [famibookId, userId, count, tags, minutesApart, sharedFrom, takenFrom],
  );
  await pool.query('UPDATE famibook SET photo_count = photo_count + $2 WHERE id = $1', [famibookId, count]);
  await pool.query('UPDATE platform SET photo_count = photo_count + $1', [count]);
  await pool.query(
    `INSERT INTO tag (famibook_id, name, folded)
     SELECT DISTINCT p.famibook_id, t, lower(t) FROM photo p, string_to_table(p.tags, ', ') t WHERE p.famibook_id = $1
     ON CONFLICT DO NOTHING`,
    [famibookId],
  );
  await pool.query(
    `INSERT INTO photo_tag (tag_id, photo_id, created_at, taken_order)
     SELECT t.id, p.id, p.created_at, coalesce(p.taken_at, p.created_at) FROM photo p
     JOIN tag t ON t.famibook_id = p.famibook_id AND t.name = ANY(string_to_array(p.tags, ', '))
     WHERE p.famibook_id = $1 ON CONFLICT DO NOTHING`,
    [famibookId],
  );
}
