import type { SqlRunner } from '@famibook/service-kit/db/database';

export type ReviewStore = typeof reviewStore;

/** Posts that wait for review, and which were rejected. */
export const reviewStore = { countPending, listPending, hasPosted, saveRejections, wasRejected };

interface Author {
  famibookId: string;
  userId: string;
}

const PENDING =
  'FROM message WHERE famibook_id = $1::uuid AND user_id = $2::uuid AND NOT is_approved AND NOT waits_for_parent';

/** Messages and replies of one user that need a review. */
async function countPending(tx: SqlRunner, { famibookId, userId }: Author): Promise<number> {
  const [row] = await tx.$queryRawUnsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total ${PENDING}`,
    famibookId,
    userId,
  );
  return row?.total ?? 0;
}

async function listPending(tx: SqlRunner, { famibookId, userId }: Author): Promise<string[]> {
  return (await tx.$queryRawUnsafe<{ id: string }[]>(`SELECT id ${PENDING}`, famibookId, userId)).map(({ id }) => id);
}

/** Whether a post of this user is in the FamiBook, or was before it was rejected. */
async function hasPosted(tx: SqlRunner, { famibookId, userId }: Author): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM message WHERE famibook_id = $1::uuid AND user_id = $2::uuid)
       OR EXISTS (SELECT 1 FROM rejection WHERE famibook_id = $1::uuid AND user_id = $2::uuid)`,
    famibookId,
    userId,
  );
  return rows.length > 0;
}

/** Rejected messages are deleted; their ids stay, so that a second decision can be refused as `already_decided` (D27). */
async function saveRejections(tx: SqlRunner, ids: readonly string[], { famibookId, userId }: Author): Promise<void> {
  await tx.$executeRawUnsafe(
    `INSERT INTO rejection (message_id, famibook_id, user_id) SELECT id, $2::uuid, $3::uuid FROM unnest($1::uuid[]) AS id
     ON CONFLICT DO NOTHING`,
    [...ids],
    famibookId,
    userId,
  );
}

/** @param famibookId undefined to look in all FamiBooks */
async function wasRejected(tx: SqlRunner, id: string, famibookId: string | undefined): Promise<boolean> {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    'SELECT 1 FROM rejection WHERE message_id = $1::uuid AND famibook_id = coalesce($2::uuid, famibook_id)',
    id,
    famibookId ?? null,
  );
  return rows.length > 0;
}
