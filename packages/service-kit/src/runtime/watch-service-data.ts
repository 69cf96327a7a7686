import type { Database } from '../db/database.ts';
import { quoted } from '../db/quoted.ts';
import type { EventBus } from '../messaging/bus/event-bus.ts';
import type { Counts, Metrics } from '../observability/metrics.ts';

interface ServiceData {
  service: string;
  db: Database;
  bus: Pick<EventBus, 'waiting' | 'retrying' | 'unrouted' | 'dead'>;
  /** The rows that wait in the outbox. */
  outboxDepth(): Promise<number>;
}

/** Adds the gauges of a service that has a schema of its own: its connections, its outbox, its queues, its dead letters. */
export function watchServiceData(
  metrics: Pick<Metrics, 'watch'>,
  { service, db, bus, outboxDepth }: ServiceData,
): void {
  metrics.watch({
    name: 'famibook_pool_connections',
    help: 'Database connections that are open, those of them that are idle, and requests that wait for one',
    label: 'state',
    read: () => ({ total: db.pool.totalCount, idle: db.pool.idleCount, waiting: db.pool.waitingCount }),
  });
  metrics.watch({ name: 'famibook_outbox_waiting', help: 'Events written but not yet published', read: outboxDepth });
  metrics.watch({
    name: 'famibook_outbox_oldest_seconds',
    help: 'Age of the oldest event that is not yet published; 0 when none waits',
    read: () => oldestUnpublished(db),
  });
  metrics.watch({
    name: 'famibook_queue_waiting',
    help: 'Events that wait for a subscriber of this service',
    label: 'queue',
    read: () => bus.waiting(service),
  });
  metrics.watch({
    name: 'famibook_retries_waiting',
    help: 'Events that failed and wait for another try',
    label: 'queue',
    read: () => bus.retrying(service),
  });
  metrics.watch({
    name: 'famibook_unrouted_events',
    help: 'Events that had no subscriber',
    read: () => bus.unrouted(),
  });
  metrics.watch({
    name: 'famibook_dead_letters',
    help: 'Events that failed at their last try',
    label: 'queue',
    read: async () => merged(await Promise.allSettled([storedDeadLetters(db), bus.dead()])),
  });
}

async function oldestUnpublished(db: Database): Promise<number> {
  const [row] = await db.query<{ seconds: number }>({
    name: 'outbox-oldest',
    text: `SELECT greatest(0, extract(epoch FROM now() - "added_at"))::float8 AS "seconds"
             FROM ${quoted(db.schema)}."outbox" WHERE "published_at" IS NULL ORDER BY "seq" LIMIT 1`,
  });
  return row?.seconds ?? 0;
}

async function storedDeadLetters(db: Database): Promise<Counts> {
  const rows = await db.query<{ subscriber: string; count: number }>({
    name: 'dead-letters-by-subscriber',
    text: `SELECT "subscriber", count(*)::int AS "count" FROM ${quoted(db.schema)}."dead_letter" GROUP BY "subscriber"`,
  });
  return Object.fromEntries(rows.map(({ subscriber, count }) => [subscriber, count]));
}

/** What could be read: the table is seen while the broker is away, and the broker's queue while the database is. */
function merged(results: readonly PromiseSettledResult<Counts>[]): Counts {
  return Object.assign({}, ...results.map((result) => (result.status === 'fulfilled' ? result.value : {})));
}
