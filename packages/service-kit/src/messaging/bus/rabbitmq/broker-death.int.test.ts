import { setTimeout as wait } from 'node:timers/promises';
import { ownRabbitMq } from '@famibook/testing/backing/rabbitmq';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../../observability/log.ts';
import { eventOf } from '../../../testing/event-of.ts';
import { createRabbitBus } from '../rabbitmq.ts';

const log = createLog({ level: 'silent' });
let broker: Awaited<ReturnType<typeof ownRabbitMq>>;

beforeAll(async () => {
  broker = await ownRabbitMq({ beginsAway: true });
});
afterAll(() => broker.end());

test('subscribed while the broker was away, it is reached by the first event after the broker came', {
  timeout: 300_000,
}, async () => {
  // Sets: an event whose confirmation came too late is published again.
  const handled = new Set<string>();
  const heard = new Set<string>();
  let lost = 0;
  const bus = await createRabbitBus({
    url: broker.url,
    log,
    namespace: 'late',
    retries: [50],
    publishTimeoutMs: 1_000,
  });
  await bus.subscribe({
    service: 'late-gallery',
    name: 'facts',
    types: ['photo.edited.v1'],
    handle: async ({ id }) => void handled.add(id),
    onDead: async () => undefined,
  });
  await bus.subscribe({
    service: 'late-notifier',
    name: 'push',
    types: ['photo.edited.v1'],
    ephemeral: true,
    handle: async ({ id }) => void heard.add(id),
    onLost: () => void lost++,
  });
  bus.start();
  const event = eventOf('photo.edited.v1');
  await expect(bus.publish(event)).rejects.toThrow();
  await broker.start();
  await vi.waitFor(() => bus.publish(event), { timeout: 60_000, interval: 50 });
  await expect.poll(() => [[...handled], [...heard]]).toEqual([[event.id], [event.id]]);
  // A browser that was connected at the time may have missed what others published.
  expect(lost).toBeGreaterThanOrEqual(1);
  await bus.stop();
});

test('loses no event when the broker is killed and comes back', { timeout: 300_000 }, async () => {
  const bus = await createRabbitBus({ url: broker.url, log, retries: [500, 500], publishTimeoutMs: 1_000 });
  const handled = new Set<string>();
  const failedOnce = new Set<string>();
  let lost = 0;
  await bus.subscribe({
    service: 'gallery',
    name: 'facts',
    types: ['photo.edited.v1'],
    handle: async ({ id, version }) => {
      if (version % 10 === 0 && !failedOnce.has(id)) {
        failedOnce.add(id);
        throw new Error('not yet');
      }
      handled.add(id);
    },
    onDead: async () => undefined,
  });
  await bus.subscribe({
    service: 'notifier',
    name: 'push',
    types: ['photo.edited.v1'],
    ephemeral: true,
    handle: async () => undefined,
    onLost: () => void lost++,
  });
  bus.start();

  const published: string[] = [];
  let refused = 0;
  let isOver = false;
  const publishing = (async () => {
    for (let version = 0; !isOver; version++) {
      const event = { ...eventOf('photo.edited.v1'), version };
      // As the relay does: what was refused stays, and goes out again.
      for (let isOut = false; !isOut; ) {
        isOut = await bus.publish(event).then(
          () => true,
          () => false,
        );
        if (!isOut) {
          refused++;
          await wait(50);
        }
      }
      published.push(event.id);
    }
  })();

  // RabbitMQ writes the directory of its quorum queues with a delay: one that is a moment old does not outlive a kill.
  await vi.waitFor(() => expect(published.length).toBeGreaterThan(300), { timeout: 60_000 });
  await broker.kill();
  await expect(bus.publish(eventOf('photo.edited.v1'))).rejects.toThrow();
  await expect(bus.ping()).rejects.toThrow();
  await broker.start();
  await vi.waitFor(() => bus.ping(), { timeout: 60_000, interval: 50 });
  const soFar = published.length;
  await vi.waitFor(() => expect(published.length).toBeGreaterThan(soFar + 20), { timeout: 60_000 });
  isOver = true;
  await publishing;

  // Their number, not the list: the difference of ten thousand ids would take all memory there is.
  const missing = () => published.filter((id) => !handled.has(id)).length;
  await vi.waitFor(() => expect(missing()).toBe(0), { timeout: 60_000 });
  expect(refused).toBeGreaterThan(0);
  // Its queue may be back later than the other one.
  await expect.poll(() => lost).toBeGreaterThanOrEqual(2);
  expect(await bus.deadLetters.list()).toEqual([]);
  await bus.stop();
});
