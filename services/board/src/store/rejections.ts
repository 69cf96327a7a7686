import type { SqlRunner } from '@famibook/service-kit/db/database';

/** What is rejected is gone; whoever decides about it once more is told that it was decided (D27). */
export const rememberRejections = (
  tx: SqlRunner,
  ids: readonly string[],
  { famibookId, userId }: { famibookId: string; userId: string },
): Promise<number> =>
  tx.$executeRawUnsafe(
    `INSERT INTO rejection (message_id, famibook_id, user_id) SELECT id, $2::uuid, $3::uuid FROM unnest($1::uuid[]) AS id
     ON CONFLICT DO NOTHING`,
    [...ids],
    famibookId,
    userId,
  );

/** @param famibookId only there; undefined: anywhere */
export const wasRejected = async (tx: SqlRunner, id: string, famibookId: string | undefined): Promise<boolean> => {
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    'SELECT 1 FROM rejection WHERE message_id = $1::uuid AND famibook_id = coalesce($2::uuid, famibook_id)',
    id,
    famibookId ?? null,
  );
  return rows.length > 0;
};
