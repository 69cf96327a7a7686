import type { Envelope, NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '../db/database.ts';
import { quoted } from '../db/quoted.ts';
import { currentActor } from '../observability/actor.ts';
import { currentTrace } from '../observability/trace.ts';
import { eventTrace } from './event-trace.ts';

export interface Publisher {
  schema: string;
  source: string;
  now(): Date;
  newId(): string;
}

/** The channel on which the relay of this schema is notified. */
export function outboxChannel(schema: string): string {
  return `outbox_${schema}`;
}

/**
 * One statement inserts the rows and notifies the relay: Postgres delivers the notification when the transaction
 * commits, and only then.
 */
function insertSql(schema: string): string {
  return `
  WITH added AS (
    INSERT INTO ${quoted(schema)}."outbox" ("event")
    SELECT item || jsonb_build_object('epoch', COALESCE((SELECT "epoch" FROM ${quoted(schema)}."restore_epoch"), 0))
      FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS given(item, position)
     ORDER BY position
  )
  SELECT pg_notify('${outboxChannel(schema)}', '')::text`;
}

/** The most rows of one statement; the removal of a user can publish thousands. */
const EVENTS_AT_ONCE = 500;

export async function addToOutbox(tx: SqlRunner, by: Publisher, events: NewEvent | readonly NewEvent[]): Promise<void> {
  const all = [events].flat();
  for (let start = 0; start < all.length; start += EVENTS_AT_ONCE) {
    await insertEvents(tx, by, all.slice(start, start + EVENTS_AT_ONCE));
  }
}

async function insertEvents(tx: SqlRunner, by: Publisher, events: readonly NewEvent[]): Promise<void> {
  const occurredAt = by.now().toISOString();
  const trace = currentTrace();
  const envelopes = events.map((event): Omit<Envelope, 'epoch'> => {
    const id = by.newId();
    const actor = currentActor() ?? { kind: 'service', id: by.source };
    return { ...event, id, occurredAt, traceId: id, ...(trace && eventTrace(trace)), source: by.source, actor };
  });
  await tx.$executeRawUnsafe(insertSql(by.schema), JSON.stringify(envelopes));
}
