import type pg from 'pg';
import { seedMembers } from '../processes/seed-members.ts';

export interface SeedOptions {
  famibookId: string;
  /** Likes some of the photos, as the list must show. */
  callerId: string;
  photos: number;
  /** How many different ones, 300 unless given. */
  tags?: number;
}

const TAGS = 300;
const MINUTES_APART = 7;

/** $1 the FamiBook, $2 how many. */
const ADD_TAGS = `
INSERT INTO tag (famibook_id, name, folded) SELECT $1, 'Occasion ' || n, 'occasion ' || n FROM generate_series(0, $2 - 1) n`;

/** $1 the FamiBook, $2 the members, $3 how many, $4 minutes from one to the next, $5 how many tags there are. */
const ADD_PHOTOS = `
INSERT INTO photo (id, famibook_id, user_id, file_id, sha256, description, tags, likes, hearts, comment_count, width,
  height, rendition_widths, is_animated, thumbhash, taken_at, created_at)
SELECT uuidv7(p.at - now()), $1, ($2::uuid[])[1 + n % cardinality($2::uuid[])], uuidv7(p.at - now()),
  encode(sha256(n::text::bytea), 'hex'),
  (ARRAY['All of us at the lake, before the rain came', 'Grandma with the cake that she would not let anybody help with',
    'First day of school', 'The view from the hut in the evening, after eleven hours of walking with the children',
    'Again'])[1 + n % 5] || ' (' || n || ')',
  coalesce((SELECT string_agg('Occasion ' || (n * 7 + k * 13) % $5, ', ') FROM generate_series(1, n % 6) k), ''),
  n % 7, n % 4, n % 5, 4032, 3024, '{320,640,1280,2048}', false, 'k/cFDQL3iYh2Z4iHh4d3eHZwh1BHVzcH',
  CASE WHEN n % 2 = 0 THEN p.at - interval '2 days' END, p.at
FROM generate_series(1, $3) n, LATERAL (SELECT now() - ($3 - n) * $4 * interval '1 minute' AS at) p`;

/** $1 the FamiBook. */
const ADD_PHOTO_TAGS = `
INSERT INTO photo_tag (tag_id, photo_id, created_at, taken_order)
SELECT t.id, p.id, p.created_at, coalesce(p.taken_at, p.created_at) FROM photo p, string_to_table(p.tags, ', ') written
JOIN tag t ON t.famibook_id = $1 AND t.name = written WHERE p.famibook_id = $1`;

/** $1 the FamiBook, $2 the members. */
const ADD_COMMENTS = `
INSERT INTO photo_comment (id, photo_id, user_id, content, created_at)
SELECT uuidv7(p.created_at - now()), p.id, ($2::uuid[])[1 + (p.likes + k) % cardinality($2::uuid[])],
  'What a day that was! I still have the hat, and number ' || k || ' of the tickets.', p.created_at + k * interval '1 hour'
FROM photo p, generate_series(1, p.comment_count) k WHERE p.famibook_id = $1`;

/** $1 the FamiBook, $2 the members. */
const ADD_REACTIONS = `
INSERT INTO photo_reaction (photo_id, user_id, kind)
SELECT p.id, ($2::uuid[])[k], kind FROM photo p, (VALUES ('like'), ('heart')) kinds(kind),
  generate_series(1, CASE kind WHEN 'like' THEN p.likes ELSE p.hearts END) k WHERE p.famibook_id = $1`;

/** A family's photos as years of use would leave them: up to 5 tags, 4 comments, 6 likes and 3 hearts on each. */
export async function seedPhotos(gallery: pg.Client, options: SeedOptions): Promise<void> {
  const { famibookId, photos } = options;
  const members = await addTaggedPhotos(gallery, options);
  await gallery.query(ADD_COMMENTS, [famibookId, members]);
  await gallery.query(ADD_REACTIONS, [famibookId, members]);
  await addToTotals(gallery, { famibookId, photos });
}

/** Photos of a further family of this id, without comments and reactions. */
export async function seedOtherFamily(gallery: pg.Client, options: SeedOptions): Promise<void> {
  await gallery.query("INSERT INTO famibook (id, name) VALUES ($1, 'Others of the Bench')", [options.famibookId]);
  await addTaggedPhotos(gallery, options);
  await addToTotals(gallery, options);
}

/** @returns the members whose photos they are */
async function addTaggedPhotos(
  gallery: pg.Client,
  { famibookId, callerId, photos, tags = TAGS }: SeedOptions,
): Promise<string[]> {
  const members = await seedMembers(gallery, callerId);
  await gallery.query(ADD_TAGS, [famibookId, tags]);
  await gallery.query(ADD_PHOTOS, [famibookId, members, photos, MINUTES_APART, tags]);
  await gallery.query(ADD_PHOTO_TAGS, [famibookId]);
  return members;
}

async function addToTotals(
  gallery: pg.Client,
  { famibookId, photos }: Pick<SeedOptions, 'famibookId' | 'photos'>,
): Promise<void> {
  await gallery.query('UPDATE famibook SET photo_count = $2 WHERE id = $1', [famibookId, photos]);
  await gallery.query('UPDATE platform SET photo_count = photo_count + $1', [photos]);
  for (const table of ['person', 'tag', 'photo', 'photo_tag', 'photo_comment', 'photo_reaction'])
    await gallery.query(`VACUUM (ANALYZE) ${table}`);
}
