import type { Envelope } from '@famibook/contracts/events';
import type { Database } from '../db/database.ts';
import { quoted } from '../db/quoted.ts';
import { outboxChannel } from './outbox.ts';

/** An event that a subscriber could not handle after all tries. */
export interface DeadLetter {
  /** The subscriber's name, `gallery.facts`. */
  subscriber: string;
  event: Envelope;
  error: string;
  tries: number;
  failedAt: Date;
}

/** Both places pass `dead-letters.contract.ts`: a table in the subscriber's schema, or RabbitMQ's queue. */
export interface DeadLetters {
  /** Oldest first. */
  list(limit?: number): Promise<DeadLetter[]>;
  /**
   * Gives them to their subscribers once more: all, or those of these events.
   * @returns how many
   */
  replay(eventIds?: readonly string[]): Promise<number>;
}

export const MAX_LISTED = 1_000;

export async function storeDeadLetter(
  db: Pick<Database, 'pool' | 'schema'>,
  subscriber: string,
  event: Envelope,
  { error, tries }: { error: string; tries: number },
): Promise<void> {
  await db.pool.query(
    `INSERT INTO ${quoted(db.schema)}."dead_letter" ("subscriber", "event_id", "event", "error", "tries")
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("subscriber", "event_id") DO UPDATE
        SET "error" = excluded."error", "tries" = "dead_letter"."tries" + excluded."tries", "failed_at" = now()`,
    [subscriber, event.id, JSON.stringify(event), error, tries],
  );
}

/** Those of one schema. Works beside the running service: what is replayed goes back through the outbox. */
export function tableDeadLetters(db: Pick<Database, 'pool' | 'schema'>): DeadLetters {
  const schema = quoted(db.schema);
  return {
    list: async (limit = MAX_LISTED) => {
      const { rows } = await db.pool.query<DeadLetter>(
        `SELECT "subscriber", "event", "error", "tries", "failed_at" AS "failedAt"
           FROM ${schema}."dead_letter" ORDER BY "failed_at", "event_id" LIMIT $1`,
        [Math.min(limit, MAX_LISTED)],
      );
      return rows;
    },
    replay: async (eventIds) => {
      const { rows } = await db.pool.query<{ replayed: number }>(
        `WITH gone AS (
           DELETE FROM ${schema}."dead_letter" WHERE $1::uuid[] IS NULL OR "event_id" = ANY($1::uuid[])
           RETURNING "event", "subscriber", "failed_at", "event_id"
         ), again AS (
           INSERT INTO ${schema}."outbox" ("event", "target")
           SELECT "event", "subscriber" FROM gone ORDER BY "failed_at", "event_id"
           RETURNING 1
         ), woken AS (SELECT pg_notify($2, ''))
         SELECT (SELECT count(*)::int FROM again) AS "replayed" FROM woken`,
        [eventIds ?? null, outboxChannel(db.schema)],
      );
      return rows[0]?.replayed ?? 0;
    },
  };
}
