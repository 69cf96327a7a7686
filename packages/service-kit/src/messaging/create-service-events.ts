import { v7 as uuidv7 } from 'uuid';
import type { RestoreGate } from '../backup/restore-gate.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../observability/log.ts';
import { localTracer, type Tracer } from '../observability/tracer.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { InboxFailpoint, RelayFailpoint } from './failpoints.ts';
import { groupSubscriptions } from './group-subscriptions.ts';
import { addToOutbox } from './outbox.ts';
import { OutboxRelay } from './relay.ts';
import type { RunningServiceEvents } from './service-events.ts';
import { tableTrimmer } from './trim.ts';

interface ServiceEventsOptions {
  service: string;
  /** Without it the service can only have ephemeral subscriptions. */
  db: Database | undefined;
  bus: EventBus;
  log: Logger;
  /** Without one, no span is exported. */
  tracer?: Tracer;
  /** For crash tests. */
  failpoint?: Failpoint<RelayFailpoint | InboxFailpoint>;
  /** Around the handling of an event. */
  gate?: Pick<RestoreGate, 'pass'>;
  now?: () => Date;
  newId?: () => string;
}

export function createServiceEvents(options: ServiceEventsOptions): RunningServiceEvents {
  const {
    service,
    db,
    bus,
    log,
    now = () => new Date(),
    newId = uuidv7,
    failpoint = () => undefined,
    tracer = localTracer,
  } = options;
  const relay = db && new OutboxRelay({ url: db.url, schema: db.schema, bus, log, tracer, failpoint });
  const trimmer = db && tableTrimmer(db, log);
  const ends: (() => Promise<void>)[] = [];
  const lost: (() => void)[] = [];

  const ownDatabase = (): Database => {
    if (!db) throw new TypeError(`${service} has no migrations, and so no outbox and no inbox`);
    return db;
  };

  return {
    add: (tx, events) => addToOutbox(tx, { schema: ownDatabase().schema, source: service, now, newId }, events),
    isReceiving: () => bus.isReceiving(service),
    subscribe: async (subscriptions, transaction) => {
      for (const subscription of groupSubscriptions(subscriptions, {
        service,
        log,
        tracer,
        failpoint,
        transaction,
        ownDatabase,
        gate: options.gate,
      })) {
        if (subscription.ephemeral && subscription.onLost) lost.push(subscription.onLost);
        ends.push(await bus.subscribe(subscription));
      }
    },
    start: async () => {
      relay?.start();
      await trimmer?.start();
    },
    pause: async () => relay?.pause(),
    resume: () => {
      relay?.resume();
      for (const onLost of lost) onLost();
    },
    depth: async () => relay?.depth(ownDatabase()) ?? 0,
    stop: async () => {
      await Promise.all([...ends.map((end) => end()), relay?.stop(), trimmer?.stop()]);
    },
  };
}
