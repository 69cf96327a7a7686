import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { PhotoRef } from '../domain/photo.ts';
import { recordFilesOf } from './files.ts';

export type RemovalStore = typeof removalStore;

/** Removals of photos, and of what deleted users and FamiBooks left. */
export const removalStore = {
  removePhotos,
  removeTracesOf,
  famibooksWithPhotosOf,
  photosOf: (tx: SqlRunner, userId: string) => selectIds(tx, 'SELECT id FROM photo WHERE user_id = $1::uuid', userId),
  photosIn: (tx: SqlRunner, famibookId: string) =>
    selectIds(tx, 'SELECT id FROM photo WHERE famibook_id = $1::uuid', famibookId),
  lockPhotosIn,
  lockPhotosWithTracesOf,
};

/** A `PhotoRef` of each row of `c`. */
const SELECT_REFS = `SELECT c.id, c.famibook_id AS "famibookId", f.name AS "famibookName", c.user_id AS "userId",
  c.file_id AS "fileId", c.description, c.version, f.suspended_at IS NOT NULL AS "isSuspended"
  FROM c JOIN famibook f ON f.id = c.famibook_id`;

/**
 * Removes photos with their comments and reactions. Returns those that still existed, with the versions of their deletion
 * events.
 */
function removePhotos(tx: SqlRunner, ids: readonly string[]): Promise<PhotoRef[]> {
  return tx.$queryRawUnsafe<PhotoRef[]>(
    `WITH gone AS (DELETE FROM photo WHERE id = ANY($1::uuid[]) RETURNING *), ${recordFilesOf('gone')},
     c AS (SELECT id, famibook_id, user_id, file_id, description, version + 1 AS version FROM gone)
     ${SELECT_REFS}`,
    [...ids],
  );
}

/** FamiBooks in which the user shared photos. */
function famibooksWithPhotosOf(tx: SqlRunner, userId: string): Promise<string[]> {
  return selectIds(tx, 'SELECT DISTINCT famibook_id AS id FROM photo WHERE user_id = $1::uuid', userId);
}

async function selectIds(tx: SqlRunner, sql: string, parameter: string): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(sql, parameter)).map(({ id }) => id);
}

/** Locks all photos of a FamiBook, in the order in which all removals lock them. */
async function lockPhotosIn(tx: SqlRunner, famibookId: string): Promise<void> {
  await tx.$executeRawUnsafe('SELECT id FROM photo WHERE famibook_id = $1::uuid ORDER BY id FOR UPDATE', famibookId);
}

/**
 * Locks the user's photos and those that the user commented on or reacted to, in the order in which all removals lock
 * photos, so that two removals never wait for each other.
 */
async function lockPhotosWithTracesOf(tx: SqlRunner, userId: string): Promise<void> {
  await tx.$executeRawUnsafe(
    `SELECT id FROM photo WHERE id IN (
       SELECT id FROM photo WHERE user_id = $1::uuid
       UNION SELECT photo_id FROM photo_comment WHERE user_id = $1::uuid
       UNION SELECT photo_id FROM photo_reaction WHERE user_id = $1::uuid
     ) ORDER BY id FOR UPDATE`,
    userId,
  );
}

/**
 * Removes the user's comments and reactions (D8) and returns the photos whose counts changed, except those that the
 * caller removes next.
 */
function removeTracesOf(tx: SqlRunner, userId: string, except: readonly string[]): Promise<PhotoRef[]> {
  return tx.$queryRawUnsafe<PhotoRef[]>(
    `WITH comment AS (DELETE FROM photo_comment WHERE user_id = $1::uuid RETURNING photo_id),
     reaction AS (DELETE FROM photo_reaction WHERE user_id = $1::uuid RETURNING photo_id, kind),
     less AS (
       SELECT photo_id, count(*) FILTER (WHERE kind = 'comment')::int AS comments, ${COUNT_BY_KIND}
       FROM (SELECT photo_id, 'comment' AS kind FROM comment UNION ALL SELECT photo_id, kind FROM reaction) AS trace
       GROUP BY photo_id
     ),
     c AS (
       UPDATE photo p SET comment_count = p.comment_count - less.comments, ${subtractCounts('p')},
         version = p.version + 1
       FROM less WHERE p.id = less.photo_id AND p.id <> ALL($2::uuid[]) RETURNING p.*
     )
     ${SELECT_REFS}`,
    userId,
    [...except],
  );
}
