import { randomUUID } from 'node:crypto';
import { type NewEvent, newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import type { Database, SqlRunner } from '../db/database.ts';
import type { EventBus } from '../messaging/bus/event-bus.ts';
import { createInProcessBus } from '../messaging/bus/in-process.ts';
import { createServiceEvents } from '../messaging/create-service-events.ts';
import type { RunningServiceEvents, Subscription } from '../messaging/service-events.ts';
import { createLog } from '../observability/log.ts';
import { openEventsSchema } from './events-schema.ts';

/** The event that these services publish and subscribe to. */
export type Deleted = NewEvent<'person.deleted.v1'>;
type Handle = Subscription<'person.deleted.v1'>['handle'];

/** Two services, of which `auth` publishes and `gallery` subscribes, each with a schema of its own. */
export interface EventsFixture {
  auth: Database;
  gallery: Database;
  readonly bus: EventBus;
  readonly publisher: RunningServiceEvents;
  /** Stops both services and connects them again, as when a process starts. */
  restart(retries?: readonly number[]): Promise<void>;
  /** Subscribes gallery; after this call `flow`. */
  subscribe(handle: Handle): Promise<void>;
  /** Lets events flow. */
  flow(): Promise<void>;
  publish(...events: Deleted[]): Promise<void>;
  /** Writes a line into gallery's table `seen`. */
  note(tx: SqlRunner, line: string): Promise<void>;
  /** The lines of that table. */
  seen(): Promise<string[]>;
  /** Connects both services again with empty tables. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export function deleted(version = 1): Deleted {
  const userId = randomUUID() as UserId;
  return newEvent('person.deleted.v1', userId, version, { userId });
}

export async function openEventsFixture(): Promise<EventsFixture> {
  const log = createLog({ level: 'silent' });
  const fresh = await freshDatabase();
  const auth = await openEventsSchema(fresh.url, 'auth', log);
  const gallery = await openEventsSchema(fresh.url, 'gallery', log);

  const connect = (retries: readonly number[]) => {
    const bus = createInProcessBus({ log, retries });
    const publisher = createServiceEvents({ service: 'auth', db: auth, bus, log });
    const subscriber = createServiceEvents({ service: 'gallery', db: gallery, bus, log });
    const stop = async () => {
      await bus.stop();
      await Promise.all([publisher.stop(), subscriber.stop()]);
    };
    return { bus, publisher, subscriber, stop };
  };
  let running = connect([10, 20]);
  const restart: EventsFixture['restart'] = async (retries = [10, 20]) => {
    await running.stop();
    running = connect(retries);
  };

  return {
    auth,
    gallery,
    get bus() {
      return running.bus;
    },
    get publisher() {
      return running.publisher;
    },
    restart,
    subscribe: (handle) => running.subscriber.subscribe([{ on: 'person.deleted.v1', handle }]),
    flow: async () => {
      await Promise.all([running.publisher.start(), running.subscriber.start()]);
      running.bus.start();
    },
    publish: async (...events) => {
      await auth.transaction((tx) => running.publisher.add(tx, events));
    },
    note: async (tx, line) => void (await tx.$executeRawUnsafe('INSERT INTO gallery.seen VALUES ($1)', line)),
    seen: async () =>
      (await gallery.pool.query<{ note: string }>('SELECT note FROM seen')).rows.map(({ note }) => note),
    reset: async () => {
      await running.stop();
      for (const { pool } of [auth, gallery])
        await pool.query('TRUNCATE outbox, inbox, dead_letter, seen; UPDATE restore_epoch SET epoch = 0, oldest = 0');
      running = connect([10, 20]);
    },
    stop: async () => {
      await running.stop();
      await Promise.all([auth.stop(), gallery.stop()]);
      await fresh.drop();
    },
  };
}
