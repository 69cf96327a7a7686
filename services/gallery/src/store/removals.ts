import { COUNT_BY_KIND, subtractCounts } from '@famibook/famibook-kit/reactions/reaction-sql';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import type { PhotoRef } from './photos.ts';
import { noteFilesOf } from './removed-files.ts';

const REF_OF_CHANGED = `c.id, c.famibook_id AS "famibookId", f.name AS "famibookName", c.user_id AS "userId",
  c.file_id AS "fileId", c.description, c.version, f.suspended_at IS NOT NULL AS "isSuspended"`;

/** Answers the version of the photo's last fact; undefined when somebody else has deleted it. Its comments and reactions go with it. */
export const removePhoto = async (tx: SqlRunner, id: string): Promise<number | undefined> => {
  const rows = await tx.$queryRawUnsafe<{ version: number }[]>(
    `WITH gone AS (DELETE FROM photo WHERE id = $1::uuid RETURNING *), ${noteFilesOf('gone')} SELECT version + 1 AS version FROM gone`,
    id,
  );
  return rows[0]?.version;
};

/** FamiBooks in which somebody shared photos. */
export const famibooksWithPhotosOf = async (tx: SqlRunner, userId: string): Promise<string[]> => {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    'SELECT DISTINCT famibook_id AS id FROM photo WHERE user_id = $1::uuid',
    userId,
  );
  return rows.map((row) => row.id);
};

/** Of a person, or in a FamiBook. */
export const photoIdsOf = async (
  tx: SqlRunner,
  whose: { userId: string } | { famibookId: string },
): Promise<string[]> => {
  const [column, id] = 'userId' in whose ? ['user_id', whose.userId] : ['famibook_id', whose.famibookId];
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(`SELECT id FROM photo WHERE ${column} = $1::uuid`, id);
  return rows.map((row) => row.id);
};

/** Answers what was deleted, each with the version of its last fact. */
export const removePhotosWith = (tx: SqlRunner, ids: readonly string[]): Promise<PhotoRef[]> =>
  tx.$queryRawUnsafe<PhotoRef[]>(
    `WITH gone AS (DELETE FROM photo WHERE id = ANY($1::uuid[]) RETURNING *), ${noteFilesOf('gone')},
     c AS (SELECT id, famibook_id, user_id, file_id, description, version + 1 AS version FROM gone)
     SELECT ${REF_OF_CHANGED} FROM c JOIN famibook f ON f.id = c.famibook_id`,
    [...ids],
  );

/** Holds all photos of a FamiBook, in the order in which all removals hold them. */
export const lockPhotosIn = (tx: SqlRunner, famibookId: string): Promise<unknown> =>
  tx.$executeRawUnsafe('SELECT id FROM photo WHERE famibook_id = $1::uuid ORDER BY id FOR UPDATE', famibookId);

/**
 * Holds somebody's photos and those of others that this person commented on or reacted to, all in one order, so that two
 * removals never wait for each other.
 */
export const lockPhotosTouchedBy = (tx: SqlRunner, userId: string): Promise<unknown> =>
  tx.$executeRawUnsafe(
    `SELECT id FROM photo WHERE id IN (
       SELECT id FROM photo WHERE user_id = $1::uuid
       UNION SELECT photo_id FROM photo_comment WHERE user_id = $1::uuid
       UNION SELECT photo_id FROM photo_reaction WHERE user_id = $1::uuid
     ) ORDER BY id FOR UPDATE`,
    userId,
  );

/**
 * Removes somebody's comments and reactions; counts follow (D8). Answers the photos whose counts changed, without those
 * that are about to be removed themselves.
 */
export const removeTracesOf = (tx: SqlRunner, userId: string, except: readonly string[]): Promise<PhotoRef[]> =>
  tx.$queryRawUnsafe<PhotoRef[]>(
    `WITH said AS (DELETE FROM photo_comment WHERE user_id = $1::uuid RETURNING photo_id),
     felt AS (DELETE FROM photo_reaction WHERE user_id = $1::uuid RETURNING photo_id, kind),
     less AS (
       SELECT photo_id, count(*) FILTER (WHERE kind = 'comment')::int AS comments, ${COUNT_BY_KIND}
       FROM (SELECT photo_id, 'comment' AS kind FROM said UNION ALL SELECT photo_id, kind FROM felt) AS trace
       GROUP BY photo_id
     ),
     c AS (
       UPDATE photo p SET comment_count = p.comment_count - less.comments, ${subtractCounts('p')},
         version = p.version + 1
       FROM less WHERE p.id = less.photo_id AND p.id <> ALL($2::uuid[]) RETURNING p.*
     )
     SELECT ${REF_OF_CHANGED} FROM c JOIN famibook f ON f.id = c.famibook_id`,
    userId,
    [...except],
  );
