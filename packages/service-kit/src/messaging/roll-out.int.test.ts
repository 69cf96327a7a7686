import { randomBytes } from 'node:crypto';
import type { EventType } from '@famibook/contracts/events';
import { type FreshDatabase, freshDatabase } from '@famibook/testing/backing/fresh-database';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { createLog } from '../observability/log.ts';
import { eventOf } from '../testing/event-of.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import { createRabbitBus } from './bus/rabbitmq.ts';
import { createServiceEvents } from './create-service-events.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 60_000, interval: 10 };
const OLD = ['person.deleted.v1'] as const;
const NEW = ['person.deleted.v1', 'operator.accounts-listed.v1'] as const;

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = await openEventsSchema(fresh.url, 'gallery', log);
});
afterAll(async () => {
  await db?.stop();
  await fresh?.drop();
});

/** Starts replicas of one service, each a version of its own that handles other types. */
async function openRollOut(retries: readonly number[]) {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const url = await amqpUrl();
  return {
    replica: async (types: readonly EventType[]) => {
      const bus = await createRabbitBus({ url, log, namespace, retries, subscribeTimeoutMs: 60_000 });
      const events = createServiceEvents({ service: `${namespace}-gallery`, db, bus, log });
      const handled: string[] = [];
      await events.subscribe(types.map((on) => ({ on, handle: async ({ id }) => void handled.push(id) })));
      bus.start();
      const retrying = async () => Object.values(await bus.retrying('gallery')).reduce((sum, count) => sum + count, 0);
      const stop = async () => {
        await events.stop();
        await bus.stop();
      };
      return { bus, handled, retrying, stop };
    },
  };
}

test('an event that only the new version handles waits until its replica takes the queue over', async () => {
  const rollOut = await openRollOut([1_000, 1_000, 1_000, 1_000, 1_000]);
  const old = await rollOut.replica(OLD);
  const next = await rollOut.replica(NEW);
  const event = eventOf('operator.accounts-listed.v1');
  await next.bus.publish(event);
  await vi.waitFor(async () => expect(await next.retrying()).toBe(1), soon);
  await old.stop();
  await vi.waitFor(() => expect(next.handled).toEqual([event.id]), soon);
  expect(await next.bus.deadLetters.list()).toEqual([]);
  await next.stop();
});

test('an event that no replica handles after all tries is a dead letter, which the new version can replay', async () => {
  const rollOut = await openRollOut([10]);
  const old = await rollOut.replica(OLD);
  const next = await rollOut.replica(NEW);
  const event = eventOf('operator.accounts-listed.v1');
  await next.bus.publish(event);
  await vi.waitFor(
    async () =>
      expect(await next.bus.deadLetters.list()).toMatchObject([
        { event: { id: event.id }, error: expect.stringContaining('does not handle operator.accounts-listed.v1') },
      ]),
    soon,
  );
  await old.stop();
  expect(await next.bus.deadLetters.replay()).toBe(1);
  await vi.waitFor(() => expect(next.handled).toEqual([event.id]), soon);
  await next.stop();
});
