import type pg from 'pg';
import type { Place } from './platform-size.ts';

/** $1 ids of FamiBooks. */
const ADD_FAMIBOOKS = `
INSERT INTO famibook (id, name, pending_roots, to_review)
SELECT id, 'Family ' || n, 1, 1 FROM unnest($1::uuid[]) WITH ORDINALITY AS f(id, n)`;
/** $1 ids of people. */
const ADD_PEOPLE = `
INSERT INTO person (id, first_name, last_name)
SELECT id, 'Person' || n, 'of the Bench' FROM unnest($1::uuid[]) WITH ORDINALITY AS p(id, n)`;
/** $1 ids of FamiBooks, $2 ids of people. */
const ADD_MESSAGES = `
INSERT INTO message (id, famibook_id, user_id, content, is_approved, created_at)
SELECT gen_random_uuid(), f.id, p.id, 'Who brings the cake to the lake on day ' || f.n || '? I can bring two.', false,
  now() - f.n * interval '1 minute'
  FROM unnest($1::uuid[]) WITH ORDINALITY AS f(id, n) JOIN unnest($2::uuid[]) WITH ORDINALITY AS p(id, n) USING (n)`;
const ADD_TOTALS = 'UPDATE platform SET pending_roots = pending_roots + $1::int, to_review = to_review + $1::int';

/** One message in each FamiBook, which its manager has not approved yet. */
export async function seedBoard(board: pg.Client, places: readonly Place[]) {
  const famibookIds = places.map(({ famibookId }) => famibookId);
  const userIds = places.map(({ userId }) => userId);
  await board.query(ADD_FAMIBOOKS, [famibookIds]);
  await board.query(ADD_PEOPLE, [userIds]);
  await board.query(ADD_MESSAGES, [famibookIds, userIds]);
  await board.query(ADD_TOTALS, [places.length]);
  for (const table of ['famibook', 'person', 'message']) await board.query(`VACUUM (ANALYZE) ${table}`);
}
