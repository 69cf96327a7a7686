import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Logger } from '../observability/log.ts';
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
  /** Without it the service can only listen for the moment. */
  db: Database | undefined;
  bus: EventBus;
  log: Logger;
  /** For crash tests. */
  reach?: Failpoint<RelayFailpoint | InboxFailpoint>;
  now?: () => Date;
  newId?: () => string;
}

export function createServiceEvents(options: ServiceEventsOptions): RunningServiceEvents {
  const { service, db, bus, log, now = () => new Date(), newId = uuidv7, reach = () => undefined } = options;
  const relay = db && new OutboxRelay({ url: db.url, schema: db.schema, bus, log, reach });
  const trimmer = db && tableTrimmer(db, log);
  const ends: (() => Promise<void>)[] = [];

  const ownDatabase = (): Database => {
    if (!db) throw new TypeError(`${service} has no migrations, and so no outbox and no inbox`);
    return db;
  };

  return {
    add: (tx, ...events) => addToOutbox(tx, { schema: ownDatabase().schema, source: service, now, newId }, events),
    subscribe: async (subscriptions, transaction) => {
      for (const subscription of groupSubscriptions(subscriptions, { service, log, reach, transaction, ownDatabase })) {
        ends.push(await bus.subscribe(subscription));
      }
    },
    start: async () => {
      relay?.start();
      await trimmer?.start();
    },
    depth: async () => relay?.depth(ownDatabase()) ?? 0,
    stop: async () => {
      await Promise.all([...ends.map((end) => end()), relay?.stop(), trimmer?.stop()]);
    },
  };
}
