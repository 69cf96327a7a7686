import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Envelope } from '@famibook/contracts/events';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../observability/log.ts';
import { eventOf } from '../../../testing/event-of.ts';
import { type BusSubscription, NotPublished } from '../event-bus.ts';
import { createRabbitBus } from '../rabbitmq.ts';
import { type BrokerConnection, connectToBroker } from './connection.ts';
import { Consumer } from './consumer.ts';
import { TRIES } from './headers.ts';
import { Publisher } from './publisher.ts';
import { assertExchanges, namesIn } from './topology.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 60_000, interval: 10 };

let url: string;
let namespace: string;
let admin: ChannelModel;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  url = await amqpUrl();
  namespace = `test-${randomBytes(6).toString('hex')}`;
  admin = await connect(url);
  admin.on('error', () => undefined);
  ends.push(() => admin.close());
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const subscription = (got: string[]): BusSubscription => ({
  service: `${namespace}-gallery`,
  name: 'facts',
  types: ['photo.edited.v1'],
  handle: async ({ id }: Envelope) => void got.push(id),
  onDead: async () => undefined,
});

async function openBus() {
  const bus = await createRabbitBus({ url, log, namespace, retries: [20] });
  ends.push(() => bus.stop());
  bus.start();
  return bus;
}

/** A consumer and a publisher whose channels the test can break. */
async function openBreakable(subscribed: BusSubscription) {
  const connection = await connectToBroker({ url, log });
  ends.push(() => connection.close());
  const channels: Channel[] = [];
  const remembered = async <T extends Channel>(opening: Promise<T>): Promise<T> => {
    const channel = await opening;
    channels.push(channel);
    return channel;
  };
  const spied: Pick<BrokerConnection, 'current' | 'createChannel' | 'destroy'> = {
    createChannel: () => remembered(connection.createChannel()),
    current: () => {
      const current = connection.current();
      return {
        connection: current.connection,
        createChannel: () => remembered(current.createChannel()),
        createConfirmChannel: () => remembered(current.createConfirmChannel()),
      };
    },
    destroy: connection.destroy,
  };
  const names = namesIn(namespace);
  const given = { connection: spied, names, log, retries: [20] };
  const publisher = new Publisher({
    ...given,
    prepare: (channel) => assertExchanges(channel, names),
    timeoutMs: 10_000,
  });
  const consumer = new Consumer({ ...given, publisher, subscription: subscribed });
  ends.push(() => consumer.stop());
  await consumer.start();
  const publish = (event: Envelope) => publisher.publish(names.events, event.type, Buffer.from(JSON.stringify(event)));
  return { channels, publish };
}

/** What the broker answers with closing the channel. */
function breakChannel(channel: Channel | undefined) {
  const nothing = { fields: { deliveryTag: 9_999 } } as Parameters<Channel['ack']>[0];
  channel?.ack(nothing);
}

/** A broker answers a question about a queue that is not there with closing the channel. */
async function consumersOf(queue: string): Promise<number> {
  const channel = await admin.createChannel();
  channel.on('error', () => undefined);
  const { consumerCount } = await channel.checkQueue(queue);
  await channel.close();
  return consumerCount;
}

test('reads on after its queue was deleted', async () => {
  const got: string[] = [];
  const bus = await openBus();
  await bus.subscribe(subscription(got));
  const queue = `${namespace}-gallery.facts`;
  await (await admin.createChannel()).deleteQueue(queue);
  await vi.waitFor(async () => expect(await consumersOf(queue)).toBe(1), soon);
  const event = eventOf('photo.edited.v1');
  await bus.publish(event);
  await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
});

test('reads and writes on after the broker closed its channels', async () => {
  const got: string[] = [];
  const { channels, publish } = await openBreakable(subscription(got));
  const [first, second] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
  await publish(first);
  await vi.waitFor(() => expect(got).toEqual([first.id]), soon);
  const before = channels.length;
  for (const channel of channels.slice()) breakChannel(channel);
  await vi.waitFor(() => expect(channels.length).toBeGreaterThan(before), soon);
  await vi.waitFor(() => publish(second), soon);
  await vi.waitFor(() => expect(got).toContain(second.id), soon);
});

test('notifies an ephemeral subscriber that it may have missed something, and subscribes again', async () => {
  const got: string[] = [];
  let lost = 0;
  const { channels, publish } = await openBreakable({
    service: `${namespace}-notifier`,
    name: 'push',
    types: ['photo.edited.v1'],
    ephemeral: true,
    handle: async ({ id }) => void got.push(id),
    onLost: () => void lost++,
  });
  expect(lost).toBe(0);
  breakChannel(channels[0]);
  // When it goes, and when it is back: a browser that came in between may have missed something too.
  await vi.waitFor(() => expect(lost).toBe(2), soon);
  const event = eventOf('photo.edited.v1');
  await publish(event);
  await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
});

test.each([
  { tries: 0, by: 'its publisher' },
  { tries: 1, by: 'a retry queue' },
])('puts an event of $by that keeps ending its consumer with the dead letters, and replays it', async ({ tries }) => {
  const got: string[] = [];
  const bus = await openBus();
  const end = await bus.subscribe(subscription(got));
  await end();
  const event = eventOf('photo.edited.v1');
  const queue = `${namespace}-gallery.facts`;
  const channel = await admin.createChannel();
  const content = Buffer.from(JSON.stringify(event));
  if (tries === 0) await bus.publish(event);
  else channel.publish(`${namespace}.retry.20`, queue, content, { headers: { [TRIES]: tries } });
  await channel.prefetch(1);
  let deliveries = 0;
  const { consumerTag } = await channel.consume(queue, (message) => {
    deliveries++;
    if (message) channel.reject(message, true);
  });
  await vi.waitFor(async () => expect(await bus.deadLetters.list()).toHaveLength(1), soon);
  expect(deliveries).toBe(21);
  const [letter] = await bus.deadLetters.list();
  expect(letter).toMatchObject({ subscriber: queue, event: { id: event.id }, tries });
  expect(letter?.error).toContain('delivery_limit');
  await channel.cancel(consumerTag);
  await bus.subscribe(subscription(got));
  expect(await bus.deadLetters.replay()).toBe(1);
  await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
});

test('puts what is no event aside and goes on', async () => {
  const got: string[] = [];
  const bus = await openBus();
  await bus.subscribe(subscription(got));
  const channel = await admin.createChannel();
  channel.publish(`${namespace}.events`, 'photo.edited.v1', Buffer.from('not json'));
  const event = eventOf('photo.edited.v1');
  await bus.publish(event);
  await vi.waitFor(() => expect(got).toEqual([event.id]), soon);
  await vi.waitFor(async () => expect((await channel.checkQueue(`${namespace}.dead`)).messageCount).toBe(1), soon);
  expect(await bus.deadLetters.list()).toEqual([]);
});

test('stores events without subscribers in a bounded queue', async () => {
  const bus = await openBus();
  await bus.publish(eventOf('backup.changed.v1'));
  const channel = await admin.createChannel();
  await vi.waitFor(async () => expect((await channel.checkQueue(`${namespace}.unrouted`)).messageCount).toBe(1), soon);
});

test('is opened and subscribed to while the broker is away: publishing is refused at once, and stopping does not hang', async () => {
  const bus = await createRabbitBus({ url: 'amqp://127.0.0.1:1', log, namespace });
  bus.start();
  const end = await bus.subscribe(subscription([]));
  await expect(bus.ping()).rejects.toThrow(NotPublished);
  // Not after the time that its queues would have to stand.
  await expect(bus.publish(eventOf('photo.edited.v1'))).rejects.toThrow('There is no connection to the broker');
  await end();
  await bus.stop();
});

test('subscribes without waiting for a broker that takes the connection and says nothing', async () => {
  const mute = createServer((socket) => socket.on('error', () => undefined));
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
  ends.push(async () => void mute.close());
  const { port } = mute.address() as AddressInfo;
  const bus = await createRabbitBus({ url: `amqp://127.0.0.1:${port}`, log, namespace, subscribeTimeoutMs: 50 });
  ends.push(() => bus.stop());
  await bus.subscribe(subscription([]));
  await expect(bus.ping()).rejects.toThrow(NotPublished);
});
