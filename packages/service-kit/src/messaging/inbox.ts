import type { Envelope } from '@famibook/contracts/events';
import type { SqlRunner } from '../db/database.ts';
import { quoted } from '../db/quoted.ts';

/**
 * Records in the subscriber's transaction that it handles this event.
 * @returns false when it has handled the event before, or the event is from before a restore of everything or of the
 * FamiBook that it is about (D32), and must be skipped. A lasting subscription handles these, too.
 * The same event arriving on two replicas at once waits here for the first of them.
 */
export async function enterInbox(
  tx: SqlRunner,
  schema: string,
  subscriber: string,
  event: Pick<Envelope, 'id' | 'epoch' | 'data'>,
  { isLasting = false }: { isLasting?: boolean } = {},
): Promise<boolean> {
  const entered = await tx.$executeRawUnsafe(
    `INSERT INTO ${quoted(schema)}."inbox" ("subscriber", "event_id")
     SELECT $1::text, $2::uuid
      WHERE $5::boolean
         OR NOT EXISTS (SELECT 1 FROM ${quoted(schema)}."restore_epoch" WHERE "oldest" > $3::int)
        AND NOT EXISTS (SELECT 1 FROM ${quoted(schema)}."restored_famibook" WHERE "famibook_id" = $4::text AND "epoch" > $3::int)
     ON CONFLICT DO NOTHING`,
    subscriber,
    event.id,
    event.epoch,
    event.data.famibookId ?? null,
    isLasting,
  );
  return entered === 1;
}
