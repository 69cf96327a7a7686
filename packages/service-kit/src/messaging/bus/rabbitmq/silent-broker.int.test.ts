import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../../../observability/log.ts';
import { eventOf } from '../../../testing/event-of.ts';
import { NotPublished } from '../event-bus.ts';
import { createRabbitBus } from '../rabbitmq.ts';

const log = createLog({ level: 'silent' });
const soon = { timeout: 60_000, interval: 10 };

let broker: Awaited<ReturnType<typeof openBehindProxy>>;
let namespace: string;
const ends: (() => Promise<void>)[] = [];

beforeEach(async () => {
  namespace = `test-${randomBytes(6).toString('hex')}`;
  broker = await openBehindProxy(await amqpUrl());
  ends.push(broker.end);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The broker behind a proxy; without heartbeats, which would find a connection that fell silent in the end. */
async function openBehindProxy(target: string) {
  const url = new URL(target);
  const { hostname, port } = url;
  const pairs: { client: Socket; upstream: Socket }[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
    pairs.push({ client, upstream });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.set('heartbeat', '0');
  return {
    url: url.href,
    /** From now on the connections that are open carry nothing from the broker; new ones do. */
    fallSilent: () => {
      for (const { client, upstream } of pairs) upstream.unpipe(client).resume();
    },
    /** Says something in the broker's name. */
    say: (frame: Buffer) => {
      for (const { client } of pairs) client.write(frame);
    },
    end: async () => {
      for (const { client } of pairs) client.destroy();
      server.close();
    },
  };
}

async function openBus() {
  const bus = await createRabbitBus({ url: broker.url, log, namespace, retries: [20], publishTimeoutMs: 1_000 });
  ends.push(() => bus.stop());
  bus.start();
  const got: string[] = [];
  await bus.subscribe({
    service: `${namespace}-gallery`,
    name: 'facts',
    types: ['photo.edited.v1'],
    handle: async ({ id }) => void got.push(id),
    onDead: async () => undefined,
  });
  await vi.waitFor(() => bus.ping(), soon);
  return { bus, got };
}

test.each([
  { does: 'confirms nothing', publishesBefore: true },
  { does: 'opens no channel', publishesBefore: false },
])(
  'publishes over a new connection when the broker $does, while its connection stays open',
  async ({ publishesBefore }) => {
    const { bus, got } = await openBus();
    if (publishesBefore) await vi.waitFor(() => bus.publish(eventOf('photo.edited.v1')), soon);
    broker.fallSilent();
    const event = eventOf('photo.edited.v1');
    await expect(bus.publish(event)).rejects.toThrow(NotPublished);
    await vi.waitFor(() => bus.publish(event), soon);
    await vi.waitFor(() => expect(got).toContain(event.id), soon);
  },
);

/** A method without a channel, as AMQP 0-9-1 frames it. */
function connectionMethod(method: number, argument: Buffer = Buffer.alloc(0)): Buffer {
  const payload = Buffer.concat([Buffer.from([0, 10, 0, method]), argument]);
  const header = Buffer.from([1, 0, 0, 0, 0, 0, payload.length]);
  return Buffer.concat([header, payload, Buffer.from([0xce])]);
}

const REASON = 'low on memory';
const BLOCKED = connectionMethod(60, Buffer.from([REASON.length, ...Buffer.from(REASON)]));
const UNBLOCKED = connectionMethod(61);

test('refuses events while the broker says that it has no room, and publishes again once it has', async () => {
  const { bus, got } = await openBus();
  const [first, second] = [eventOf('photo.edited.v1'), eventOf('photo.edited.v1')];
  await vi.waitFor(() => bus.publish(first), soon);
  await vi.waitFor(() => expect(got).toContain(first.id), soon);
  broker.say(BLOCKED);
  await vi.waitFor(() => expect(bus.ping()).rejects.toThrow(REASON), soon);
  await expect(bus.publish(second)).rejects.toThrow(REASON);
  broker.say(UNBLOCKED);
  await vi.waitFor(() => bus.publish(second), soon);
  await vi.waitFor(() => expect(got).toContain(second.id), soon);
});
