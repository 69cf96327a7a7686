import type { TagCount } from '@famibook/contracts/photos/schemas';
import type { Database, SqlRunner } from '@famibook/service-kit/db/database';
import type { TagWord } from '../domain/tag-words.ts';

export type TagStore = ReturnType<typeof createTagStore>;

interface TagSearch {
  famibookId: string;
  /** As `searchTerm` makes it; undefined for all tags. */
  term: string | undefined;
  limit: number;
}

/** The tags of each FamiBook and which photos have them; the caller of a change has locked the FamiBook. */
export function createTagStore(db: Database) {
  return {
    add: addTags,
    removeAll: removeAllTags,
    deleteUnused: deleteUnusedTags,
    /** Tags with their stored counts, the most used first. */
    readCounts: ({ famibookId, term, limit }: TagSearch): Promise<TagCount[]> =>
      term === undefined
        ? db.query<TagCount>({ ...POPULAR_TAGS, values: [famibookId, limit] })
        : db.query<TagCount>({ ...MATCHING, values: [famibookId, limit, term] }),
  };
}

/** A row's folded tag as a search compares it, in which a sigma at the end of a word is like any other. */
export const SEARCHED_TAG = `translate(folded, 'ς', 'σ')`;

/** $1 the FamiBook, $2 the limit. */
const POPULAR_TAGS = {
  name: 'tags-most-used',
  text: `SELECT name AS tag, photo_count AS photos FROM tag
  WHERE famibook_id = $1 AND photo_count > 0 ORDER BY photo_count DESC, folded LIMIT $2`,
};

/** $3 the term: tags that begin with it precede those that contain it further on. */
const MATCHING = {
  name: 'tags-matching',
  text: `SELECT name AS tag, photo_count AS photos FROM tag
  WHERE famibook_id = $1 AND photo_count > 0 AND strpos(${SEARCHED_TAG}, $3) > 0
  ORDER BY starts_with(${SEARCHED_TAG}, $3) DESC, photo_count DESC, folded LIMIT $2`,
};

async function addTags(tx: SqlRunner, photoId: string, famibookId: string, words: readonly TagWord[]): Promise<void> {
  if (words.length === 0) return;
  const folded = words.map((word) => word.folded);
  await tx.$executeRawUnsafe(
    `INSERT INTO tag (famibook_id, name, folded)
     SELECT $1::uuid, word.name, word.folded FROM unnest($2::text[], $3::text[]) AS word(name, folded)
     ON CONFLICT (famibook_id, folded) DO NOTHING`,
    famibookId,
    words.map((word) => word.name),
    folded,
  );
  await tx.$executeRawUnsafe(
    `INSERT INTO photo_tag (tag_id, photo_id, created_at, taken_order)
     SELECT t.id, p.id, p.created_at, coalesce(p.taken_at, p.created_at)
     FROM photo p JOIN tag t ON t.famibook_id = p.famibook_id AND t.folded = ANY($2::text[])
     WHERE p.id = $1::uuid`,
    photoId,
    folded,
  );
}

/** Removes all tags from photos and returns the ids of these tags. */
async function removeAllTags(tx: SqlRunner, photoIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ tagId: string }[]>(
    'DELETE FROM photo_tag WHERE photo_id = ANY($1::uuid[]) RETURNING tag_id AS "tagId"',
    [...photoIds],
  );
  return [...new Set(rows.map((row) => row.tagId))];
}

/** Deletes those of the tags that no longer have a photo, because they were part of the deleted content. */
async function deleteUnusedTags(tx: SqlRunner, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  await tx.$executeRawUnsafe(
    `DELETE FROM tag t WHERE t.id = ANY($1::uuid[])
     AND NOT EXISTS (SELECT 1 FROM photo_tag pt WHERE pt.tag_id = t.id)`,
    [...tagIds],
  );
}
