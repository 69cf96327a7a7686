import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { DictionaryTag } from '../domain/tags.ts';

/** Enters a photo's tags into the dictionary of its FamiBook, which the caller holds locked. */
export const tagPhoto = async (tx: SqlRunner, photoId: string, famibookId: string, tags: readonly DictionaryTag[]) => {
  if (tags.length === 0) return;
  const folded = tags.map((tag) => tag.folded);
  await tx.$executeRawUnsafe(
    `INSERT INTO tag (famibook_id, name, folded)
     SELECT $1::uuid, word.name, word.folded FROM unnest($2::text[], $3::text[]) AS word(name, folded)
     ON CONFLICT (famibook_id, folded) DO NOTHING`,
    famibookId,
    tags.map((tag) => tag.name),
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
};

/** Takes the tags off photos; answers the words they had. */
export const untagPhotos = async (tx: SqlRunner, photoIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.$queryRawUnsafe<{ tagId: string }[]>(
    'DELETE FROM photo_tag WHERE photo_id = ANY($1::uuid[]) RETURNING tag_id AS "tagId"',
    [...photoIds],
  );
  return [...new Set(rows.map((row) => row.tagId))];
};

/** A word that no photo has any more is forgotten: it was part of what was deleted. */
export const forgetUnusedTags = async (tx: SqlRunner, tagIds: readonly string[]): Promise<void> => {
  if (tagIds.length === 0) return;
  await tx.$executeRawUnsafe(
    `DELETE FROM tag t WHERE t.id = ANY($1::uuid[])
     AND NOT EXISTS (SELECT 1 FROM photo_tag pt WHERE pt.tag_id = t.id)`,
    [...tagIds],
  );
};
