import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { PhotoRef } from '../domain/photo.ts';
import { recordFilesOf } from './files.ts';

export type RemovalStore = typeof removalStore;

/** Removals of photos, and of what deleted users and FamiBooks left. */
export const removalStore = {
  removePhotos,
  removeTracesOf,
  newestPhotosOf: (tx: SqlRunner, userId: string, max: number) => selectIds(tx, NEWEST_OF, userId, max),
  newestPhotosIn: (tx: SqlRunner, famibookId: string, max: number) => selectIds(tx, NEWEST_IN, famibookId, max),
  photosWithTracesOf: (tx: SqlRunner, userId: string, max: number) => selectIds(tx, WITH_TRACES, userId, max),
  famibooksOf: (tx: SqlRunner, photoIds: readonly string[]) => selectIds(tx, FAMIBOOKS_OF, [...photoIds]),
  lockPhotos,
  isAnythingLeftOf: (tx: SqlRunner, userId: string) => isAny(tx, [NEWEST_OF, WITH_TRACES], userId),
  isAnythingLeftIn: (tx: SqlRunner, famibookId: string) => isAny(tx, [NEWEST_IN, IMPORTS], famibookId),
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

/** In the order of the index of the administrator's list of one author's photos. */
const NEWEST_OF = `SELECT id FROM photo WHERE user_id = $1::uuid
  ORDER BY (created_at AT TIME ZONE 'UTC') DESC, id DESC LIMIT $2::int`;

const NEWEST_IN = 'SELECT id FROM photo WHERE famibook_id = $1::uuid ORDER BY created_at DESC, id DESC LIMIT $2::int';

/** Photos with some of the user's comments or reactions. */
const WITH_TRACES = `(SELECT photo_id AS id FROM photo_comment WHERE user_id = $1::uuid LIMIT $2::int)
  UNION (SELECT photo_id FROM photo_reaction WHERE user_id = $1::uuid LIMIT $2::int)`;

const FAMIBOOKS_OF = 'SELECT DISTINCT famibook_id AS id FROM photo WHERE id = ANY($1::uuid[])';

const IMPORTS = 'SELECT photo_id AS id FROM imported_photo WHERE famibook_id = $1::uuid LIMIT $2::int';

async function selectIds(tx: SqlRunner, sql: string, ...parameters: unknown[]): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(sql, ...parameters)).map(({ id }) => id);
}

/** Statements that read in the order of an index do not look through a whole table for the last few rows. */
async function isAny(tx: SqlRunner, statements: readonly string[], id: string): Promise<boolean> {
  for (const sql of statements) if ((await selectIds(tx, sql, id, 1)).length > 0) return true;
  return false;
}

/** All removals lock photos in this order, so that two of them never wait for each other. */
async function lockPhotos(tx: SqlRunner, ids: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe('SELECT id FROM photo WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [...ids]);
}

interface TracedPhotos {
  /** Locked by the caller. */
  on: readonly string[];
  /** Those of them that the caller removes next. */
  except: readonly string[];
}

/** Removes the user's comments and reactions on photos (D8) and returns those of the photos whose counts changed. */
function removeTracesOf(tx: SqlRunner, userId: string, { on, except }: TracedPhotos): Promise<PhotoRef[]> {
  return tx.$queryRawUnsafe<PhotoRef[]>(
    `WITH comment AS (
       DELETE FROM photo_comment WHERE user_id = $1::uuid AND photo_id = ANY($2::uuid[]) RETURNING photo_id
     ),
     reaction AS (
       DELETE FROM photo_reaction WHERE user_id = $1::uuid AND photo_id = ANY($2::uuid[]) RETURNING photo_id, kind
     ),
     less AS (
       SELECT photo_id, count(*) FILTER (WHERE kind = 'comment')::int AS comments, ${COUNT_BY_KIND}
       FROM (SELECT photo_id, 'comment' AS kind FROM comment UNION ALL SELECT photo_id, kind FROM reaction) AS trace
       GROUP BY photo_id
     ),
     c AS (
       UPDATE photo p SET comment_count = p.comment_count - less.comments, ${subtractCounts('p')},
         version = p.version + 1
       FROM less WHERE p.id = less.photo_id AND p.id <> ALL($3::uuid[]) RETURNING p.*
     )
     ${SELECT_REFS}`,
    userId,
    [...on],
    [...except],
  );
}
