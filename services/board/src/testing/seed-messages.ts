import type { Identity } from '@famibook/contracts/identity';
import { seedAuthor } from '@famibook/testing/services/seed-author';
import type pg from 'pg';

export interface Seed {
  count: number;
  /** Minutes between one and the next; 0 posts all at one instant. */
  minutesApart?: number;
}

/** Many published messages of one person at once, the last one newest, each with its number as words. */
export async function seedMessages(pool: pg.Pool, user: Identity, { count, minutesApart = 1 }: Seed): Promise<void> {
  const { famibookId, userId } = await seedAuthor(pool, user);
  await pool.query(
    `INSERT INTO message (id, famibook_id, user_id, content, is_approved, created_at)
     SELECT gen_random_uuid(), $1, $2, n::text, true, timestamptz '2026-03-01 12:00Z' + n * $4::float8 * interval '1 minute'
     FROM generate_series(1, $3) AS n`,
    [famibookId, userId, count, minutesApart],
  );
  await pool.query(
    'UPDATE famibook SET published_roots = published_roots + $2, published = published + $2 WHERE id = $1',
    [famibookId, count],
  );
  await pool.query('UPDATE platform SET published_roots = published_roots + $1, published = published + $1', [count]);
}

/** Many published replies to a message, the last one newest, each with its number as words. */
export async function seedReplies(pool: pg.Pool, messageId: string, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO message (id, famibook_id, user_id, parent_id, root_id, ancestors, content, is_approved, created_at)
     SELECT gen_random_uuid(), m.famibook_id, m.user_id, m.id, m.id, ARRAY[m.id], n::text, true,
       m.created_at + n * interval '1 second'
     FROM message m, generate_series(1, $2) AS n WHERE m.id = $1`,
    [messageId, count],
  );
  await pool.query('UPDATE message SET reply_count = reply_count + $2 WHERE id = $1', [messageId, count]);
  await pool.query(
    'UPDATE famibook SET published = published + $2 WHERE id = (SELECT famibook_id FROM message WHERE id = $1)',
    [messageId, count],
  );
  await pool.query('UPDATE platform SET published = published + $1', [count]);
}
