import { randomBytes } from 'node:crypto';
import { type Envelope, newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { freshDatabase } from '@famibook/testing/backing/fresh-database';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { v7 as newId } from 'uuid';
import { expect } from 'vitest';
import { createLog } from '../observability/log.ts';
import { eventOf } from '../testing/event-of.ts';
import { openEventsSchema } from '../testing/events-schema.ts';
import type { DurableBusSubscription } from './bus/event-bus.ts';
import { createInProcessBus } from './bus/in-process.ts';
import { createRabbitBus } from './bus/rabbitmq.ts';
import { createServiceEvents } from './create-service-events.ts';
import { describeDeadLetters } from './dead-letters.contract.ts';
import { tableDeadLetters } from './dead-letters.ts';

const log = createLog({ level: 'silent' });

describeDeadLetters('in a table', async () => {
  const fresh = await freshDatabase();
  const db = await openEventsSchema(fresh.url, 'gallery', log);
  const bus = createInProcessBus({ log, retries: [10] });
  const events = createServiceEvents({ service: 'gallery', db, bus, log });
  const deadLetters = tableDeadLetters(db);
  const got: string[] = [];
  let isBadDay = true;
  await events.subscribe([
    {
      on: 'person.deleted.v1',
      handle: async ({ id }) => {
        if (isBadDay) throw new Error('bad day');
        got.push(id);
      },
    },
  ]);
  await events.start();
  bus.start();
  return {
    deadLetters,
    subscriber: 'gallery.facts',
    handled: () => got,
    kill: async (count) => {
      for (let index = 1; index <= count; index++) {
        const userId = newId() as UserId;
        await db.transaction((tx) => events.add(tx, newEvent('person.deleted.v1', userId, 1, { userId })));
        await expect.poll(async () => (await deadLetters.list()).length).toBe(index);
      }
      isBadDay = false;
      return (await deadLetters.list()).map(({ event }) => event.id);
    },
    end: async () => {
      await bus.stop();
      await events.stop();
      await db.stop();
      await fresh.drop();
    },
  };
});

describeDeadLetters('in a queue of RabbitMQ', async () => {
  const namespace = `test-${randomBytes(6).toString('hex')}`;
  const bus = await createRabbitBus({
    url: await amqpUrl(),
    log,
    namespace,
    retries: [10],
    subscribeTimeoutMs: 60_000,
  });
  const got: string[] = [];
  let isBadDay = true;
  const subscription: DurableBusSubscription = {
    service: `${namespace}-gallery`,
    name: 'facts',
    types: ['person.deleted.v1'],
    handle: async ({ id }: Envelope) => {
      if (isBadDay) throw new Error('bad day');
      got.push(id);
    },
    onDead: async () => undefined,
  };
  await bus.subscribe(subscription);
  bus.start();
  return {
    deadLetters: bus.deadLetters,
    subscriber: `${namespace}-gallery.facts`,
    handled: () => got,
    kill: async (count) => {
      const events = Array.from({ length: count }, () => eventOf('person.deleted.v1'));
      for (const [index, event] of events.entries()) {
        await bus.publish(event);
        await expect.poll(async () => (await bus.deadLetters.list()).length).toBe(index + 1);
      }
      isBadDay = false;
      return events.map(({ id }) => id);
    },
    end: () => bus.stop(),
  };
});
