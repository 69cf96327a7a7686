import type { EventOf, EventType, NewEvent } from '@famibook/contracts/events';
import { v7 as uuidv7 } from 'uuid';
import type { Database, SqlRunner } from '../db/database.ts';
import type { Logger } from '../observability/log.ts';
import type { Failpoint } from '../runtime/failpoint.ts';
import type { EventBus } from './bus/event-bus.ts';
import type { InboxFailpoint, RelayFailpoint } from './failpoints.ts';
import { groupSubscriptions } from './group-subscriptions.ts';
import { addToOutbox } from './outbox.ts';
import { OutboxRelay } from './relay.ts';
import { TableTrimmer } from './trim.ts';

/** What use cases announce facts with. */
export interface ServiceEvents {
  /** Writes the facts with the state they tell of: both are there, or neither. They go out right after the commit. */
  add(tx: SqlRunner, ...events: NewEvent[]): Promise<void>;
}

/** Runs work in a transaction of the service's own. */
export type Transaction = <T>(work: (tx: SqlRunner) => Promise<T>) => Promise<T>;

/** A reaction to others' facts. Durable ones run in a transaction that also records the event, so that it acts once. */
export interface Subscription<T extends EventType = EventType> {
  on: T;
  /**
   * The queue, `facts` unless given. What shares a queue is handled one after the other, in the order it came; what is
   * slow, or must not wait for others, takes a queue of its own.
   */
  name?: string;
  handle(event: EventOf<T>, tx: SqlRunner): Promise<void>;
  /** On every replica, only while it runs: no transaction, no second try. */
  ephemeral?: false;
}

export interface EphemeralSubscription<T extends EventType = EventType> {
  on: T;
  name?: string;
  handle(event: EventOf<T>): Promise<void>;
  ephemeral: true;
  /** Events may have been missed. */
  onLost?(): void;
}

export type AnySubscription = Subscription | EphemeralSubscription;

export interface RunningServiceEvents extends ServiceEvents {
  /** `transaction` is the service's own; plain SQL transactions of the database unless given. */
  subscribe(subscriptions: readonly AnySubscription[], transaction?: Transaction): Promise<void>;
  /** From here on the outbox is emptied. */
  start(): Promise<void>;
  /** Rows waiting to go out. */
  depth(): Promise<number>;
  stop(): Promise<void>;
}

export interface ServiceEventsOptions {
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
  const trimmer = db && new TableTrimmer(db, log);
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
      trimmer?.start();
    },
    depth: async () => relay?.depth(ownDatabase()) ?? 0,
    stop: async () => {
      await Promise.all([...ends.map((end) => end()), relay?.stop(), trimmer?.stop()]);
    },
  };
}
