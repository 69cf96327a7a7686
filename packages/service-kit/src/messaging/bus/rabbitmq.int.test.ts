import { randomBytes } from 'node:crypto';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../observability/log.ts';
import { eventOf } from '../../testing/event-of.ts';
import type { DeadLetters } from '../dead-letters.ts';
import { describeEventBus } from './event-bus.contract.ts';
import type { EventBus } from './event-bus.ts';
import { createRabbitBus } from './rabbitmq.ts';

const log = createLog({ level: 'silent' });
let namespace = '';

describeEventBus('over RabbitMQ', {
  open: async (retries) => {
    namespace = `test-${randomBytes(6).toString('hex')}`;
    return createRabbitBus({ url: await amqpUrl(), log, retries, namespace, subscribeTimeoutMs: 60_000 });
  },
  service: (name) => `${namespace}-${name}`,
  deadLetters: async (bus) => {
    const letters = await (bus as EventBus & { deadLetters: DeadLetters }).deadLetters.list();
    return letters.map(({ event }) => event.id);
  },
});

test('counts its dead letters for the metrics', async () => {
  const own = `test-${randomBytes(6).toString('hex')}`;
  const bus = await createRabbitBus({
    url: await amqpUrl(),
    log,
    retries: [],
    namespace: own,
    subscribeTimeoutMs: 60_000,
  });
  bus.start();
  const handle = async () => {
    throw new Error('never');
  };
  const onDead = async () => undefined;
  await bus.subscribe({ service: `${own}-board`, name: 'facts', types: ['photo.edited.v1'], handle, onDead });
  expect(await bus.dead()).toEqual({ [`${own}.dead`]: 0 });
  await bus.publish(eventOf('photo.edited.v1'));
  await vi.waitFor(async () => expect(await bus.dead()).toEqual({ [`${own}.dead`]: 1 }), { timeout: 60_000 });
  await bus.stop();
});

test('counts the events that had no subscriber', async () => {
  const own = `test-${randomBytes(6).toString('hex')}`;
  const bus = await createRabbitBus({ url: await amqpUrl(), log, namespace: own });
  bus.start();
  await bus.publish(eventOf('photo.edited.v1'));
  await vi.waitFor(async () => expect(await bus.unrouted()).toBe(1), { timeout: 60_000 });
  await bus.stop();
});

test('counts nothing while the broker is away, and says so at once', async () => {
  const bus = await createRabbitBus({ url: 'amqp://127.0.0.1:1', log });
  await expect(bus.waiting('board')).rejects.toThrow('no connection');
  await expect(bus.retrying('board')).rejects.toThrow('no connection');
  await expect(bus.unrouted()).rejects.toThrow('no connection');
  await expect(bus.dead()).rejects.toThrow('no connection');
  await bus.stop();
});
