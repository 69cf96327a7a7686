import type pg from 'pg';
import { seedMembers } from '../processes/seed-members.ts';

export interface SeedOptions {
  famibookId: string;
  /** Likes some of the messages, as the list must show. */
  callerId: string;
  messages: number;
}

const MINUTES_APART = 7;
/** From none to this many on each message. */
const MAX_REPLIES = 8;

/** $1 the FamiBook, $2 the members, $3 how many, $4 minutes from one to the next, $5 the most replies. */
const ADD_MESSAGES = `
INSERT INTO message (id, famibook_id, user_id, content, is_approved, likes, hearts, reply_count, created_at)
SELECT uuidv7(m.at - now()), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])],
  (ARRAY['Who brings the cake on Sunday?', 'The train is late again, start without us and leave some for the children.',
    'Does anybody still have the key of the hut? We looked in all the coats and in the blue tin on the shelf.',
    'Yes', 'Grandma asks who took the photos of the garden party, she would like some of them printed for the wall.'
    ])[1 + n % 5] || ' (' || n || ')', true, n % 7, n % 4, n % ($5 + 1), m.at
FROM generate_series(1, $3) n, LATERAL (SELECT now() - ($3 - n) * $4 * interval '1 minute' AS at) m`;

/** $1 the members. The second half of the replies answers the first one. */
const ADD_REPLIES = `
WITH first AS (
  INSERT INTO message (id, famibook_id, user_id, parent_id, root_id, ancestors, content, is_approved, reply_count, created_at)
  SELECT uuidv7(m.created_at - now()), m.famibook_id, ($1::uuid[])[1 + m.likes], m.id, m.id, ARRAY[m.id],
    'We do, as every year.', true, m.reply_count / 2, m.created_at + interval '1 minute'
  FROM message m WHERE m.reply_count > 0 RETURNING *
)
INSERT INTO message (id, famibook_id, user_id, parent_id, root_id, ancestors, content, is_approved, created_at)
SELECT uuidv7(f.created_at - now()), f.famibook_id, ($1::uuid[])[1 + (m.hearts + k) % cardinality($1::uuid[])],
  CASE WHEN k <= f.reply_count THEN f.id ELSE m.id END, m.id,
  CASE WHEN k <= f.reply_count THEN ARRAY[m.id, f.id] ELSE ARRAY[m.id] END,
  'Then I bring the other one, number ' || k || ' of the list.', true, f.created_at + k * interval '1 minute'
FROM first f JOIN message m ON m.id = f.root_id, generate_series(1, m.reply_count - 1) k`;

/** $1 the members. */
const ADD_REACTIONS = `
INSERT INTO message_reaction (message_id, user_id, kind)
SELECT m.id, ($1::uuid[])[k], kind FROM message m, (VALUES ('like'), ('heart')) kinds(kind),
  generate_series(1, CASE kind WHEN 'like' THEN m.likes ELSE m.hearts END) k`;

/** A family's messages as years of use would leave them: up to 8 replies, 6 likes and 3 hearts on each. */
export async function seedMessages(board: pg.Client, { famibookId, callerId, messages }: SeedOptions): Promise<void> {
  const members = await seedMembers(board, callerId);
  await board.query(ADD_MESSAGES, [famibookId, members, messages, MINUTES_APART, MAX_REPLIES]);
  await board.query(ADD_REPLIES, [members]);
  await board.query(ADD_REACTIONS, [members]);
  await board.query(
    `UPDATE famibook SET published_roots = $2, published = (SELECT count(*) FROM message) WHERE id = $1`,
    [famibookId, messages],
  );
  await board.query('UPDATE platform SET published_roots = f.published_roots, published = f.published FROM famibook f');
  for (const table of ['person', 'message', 'message_reaction']) await board.query(`VACUUM (ANALYZE) ${table}`);
}
