import type { Envelope } from '@famibook/contracts/events';
import type pg from 'pg';
import { quoted } from '../db/quoted.ts';
import type { Logger } from '../observability/log.ts';
import { withTrace } from '../observability/trace.ts';
import { parseTraceparent } from '../observability/trace-context.ts';
import type { Tracer } from '../observability/tracer.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import type { WakeSignal } from '../runtime/wake-signal.ts';
import { type EventBus, UnknownSubscriber } from './bus/event-bus.ts';
import { eventTrace } from './event-trace.ts';
import type { RelayFailpoint } from './failpoints.ts';

export interface Drain {
  schema: string;
  bus: Pick<EventBus, 'publish'>;
  log: Logger;
  tracer: Tracer;
  inFlight: number;
  pollMs: number;
  /** Raised when rows were added, and by the drain itself when one was published. */
  wakeSignal: WakeSignal;
  failpoint: Failpoint<RelayFailpoint>;
  isStopped(): boolean;
  /** The connection, and with it the lock. */
  isBroken(): boolean;
}

interface Row {
  seq: string;
  event: Envelope;
  target: string | null;
}

/** How long stopping waits for events that are being published; the others are published again later. */
const STOP_WITHIN_MS = 2_000;

/**
 * Publishes the waiting rows in order until none is left. A row is marked as published only after the bus has confirmed
 * its event; the trimmer deletes it later. After a failure nothing new is begun, and the row stays unmarked.
 */
export async function drainOutbox(client: pg.Client, drain: Drain): Promise<{ failed: boolean }> {
  const lock = `hashtext('famibook outbox'), hashtext($1)`;
  const { rows } = await client.query<{ mine: boolean }>(`SELECT pg_try_advisory_lock(${lock}) AS "mine"`, [
    drain.schema,
  ]);
  // The holder was notified too and will look again.
  if (!rows[0]?.mine) return { failed: false };
  try {
    return await publishAll(client, drain);
  } finally {
    // A broken connection no longer holds the lock.
    await client.query(`SELECT pg_advisory_unlock(${lock})`, [drain.schema]).catch(() => undefined);
  }
}

async function publishAll(client: pg.Client, drain: Drain): Promise<{ failed: boolean }> {
  const { bus, log, tracer, wakeSignal, failpoint } = drain;
  const table = `${quoted(drain.schema)}."outbox"`;
  const busy = new Set<string>();
  const published: string[] = [];
  const orphans: Row[] = [];
  let failed = false;
  let stopBy: number | undefined;

  const publish = async (row: Row) => {
    const span = tracer.begin(`publish ${row.event.type}`, 'producer', parseTraceparent(row.event.traceparent));
    let hasFailed = true;
    try {
      failpoint('relay.before-publish');
      await bus.publish({ ...row.event, ...eventTrace(span.context) }, row.target ?? undefined);
      published.push(row.seq);
      hasFailed = false;
    } catch (error) {
      if (error instanceof UnknownSubscriber && row.target !== null) orphans.push(row);
      else {
        const fields = { err: error, event: row.event.id };
        if (!failed)
          withTrace(span.context, () => log.warn(fields, 'an event could not be published and stays in the outbox'));
        failed = true;
      }
    } finally {
      span.end({ hasFailed });
      busy.delete(row.seq);
      wakeSignal.raise();
    }
  };

  for (let look = true; ; ) {
    if (drain.isBroken()) return { failed };
    const done = published.splice(0);
    if (done.length > 0) {
      failpoint('relay.after-publish');
      // Names are not stored longer than it takes to hand them over (D8).
      const mark = `UPDATE ${table} SET "published_at" = now(), "event" = "event" - 'names' WHERE "seq" = ANY($1::bigint[])`;
      await client.query(mark, [done]);
      failpoint('relay.after-mark');
    }
    for (const row of orphans.splice(0)) await returnToDeadLetters(client, drain.schema, row);

    const room = drain.inFlight - busy.size;
    if (look && room > 0 && !failed && !drain.isStopped()) {
      const { rows } = await client.query<Row>(
        `SELECT "seq", "event", "target" FROM ${table}
          WHERE "published_at" IS NULL AND "seq" <> ALL($1::bigint[]) ORDER BY "seq" LIMIT $2`,
        [[...busy, ...published, ...orphans.map(({ seq }) => seq)], room],
      );
      for (const row of rows) busy.add(row.seq);
      for (const row of rows) void publish(row);
      // Events that have been published since make room, and a full page may not have been all.
      look = rows.length === room;
    }
    const isIdle = busy.size === 0 && published.length === 0 && orphans.length === 0;
    if (isIdle && (!look || failed || drain.isStopped())) return { failed };
    if (drain.isStopped()) {
      stopBy ??= Date.now() + STOP_WITHIN_MS;
      if (Date.now() >= stopBy) return { failed };
    }
    const raised = await wakeSignal.wait(stopBy === undefined ? drain.pollMs : Math.max(0, stopBy - Date.now()));
    if (raised || stopBy === undefined) look = true;
  }
}

/** A dead letter was replayed for a subscriber that no longer exists. */
async function returnToDeadLetters(client: pg.Client, schema: string, { seq, event, target }: Row): Promise<void> {
  await client.query(
    `WITH gone AS (DELETE FROM ${quoted(schema)}."outbox" WHERE "seq" = $1)
     INSERT INTO ${quoted(schema)}."dead_letter" ("subscriber", "event_id", "event", "error", "tries")
     VALUES ($2, $3, $4, 'There is no such subscriber any more', 0) ON CONFLICT DO NOTHING`,
    [seq, target, event.id, JSON.stringify(event)],
  );
}
