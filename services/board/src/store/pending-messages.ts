import type { SqlRunner } from '@famibook/service-kit/db/database';

interface InFamiBook {
  famibookId: string;
  userId: string;
}

const TO_REVIEW_OF =
  'FROM message WHERE famibook_id = $1::uuid AND user_id = $2::uuid AND NOT is_approved AND NOT waits_for_parent';

/** Messages and replies of one person that somebody has to decide about. */
export const countToReviewOf = async (tx: SqlRunner, { famibookId, userId }: InFamiBook): Promise<number> => {
  const [row] = await tx.$queryRawUnsafe<{ total: number }[]>(
    `SELECT count(*)::int AS total ${TO_REVIEW_OF}`,
    famibookId,
    userId,
  );
  return row?.total ?? 0;
};

export const findToReviewOf = async (tx: SqlRunner, { famibookId, userId }: InFamiBook): Promise<string[]> =>
  (await tx.$queryRawUnsafe<{ id: string }[]>(`SELECT id ${TO_REVIEW_OF}`, famibookId, userId)).map(({ id }) => id);

/** Whether anything here is or was this person's: published, or rejected before. */
export const hasPosted = async (tx: SqlRunner, { famibookId, userId }: InFamiBook): Promise<boolean> => {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM message WHERE famibook_id = $1::uuid AND user_id = $2::uuid)
       OR EXISTS (SELECT 1 FROM rejection WHERE famibook_id = $1::uuid AND user_id = $2::uuid)`,
    famibookId,
    userId,
  );
  return rows.length > 0;
};
