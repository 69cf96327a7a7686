import type { Channel } from 'amqplib';
import type { RetrySchedule } from '../event-bus.ts';

/** How everything of this product is called on the broker. */
export interface Names {
  events: string;
  unrouted: string;
  dead: string;
  retry(ms: number): string;
}

export const namesIn = (namespace: string): Names => ({
  events: `${namespace}.events`,
  unrouted: `${namespace}.unrouted`,
  dead: `${namespace}.dead`,
  retry: (ms) => `${namespace}.retry.${ms}`,
});

/** Routes by the name of the queue. */
export const DEFAULT_EXCHANGE = '';

const MOST_WAITING = 500_000;
const MOST_UNROUTED = 10_000;
const MOST_DEAD = 100_000;
const MOST_EPHEMERAL = 10_000;
/** An event that keeps ending the process that handles it is a dead letter at last. */
const DELIVERY_LIMIT = 20;
/** A look at the dead letters counts as a delivery; from RabbitMQ 4 on, 20 of them would be the default limit. */
const UNLIMITED_DELIVERIES = 1_000_000;

const quorum = { 'x-queue-type': 'quorum' } as const;

/**
 * Moving on to another queue must not lose the message either, which quorum queues promise only when a full queue
 * refuses instead of dropping.
 */
const movesSafelyTo = (context: string) =>
  ({
    'x-dead-letter-exchange': context,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
    'x-max-length': MOST_WAITING,
  }) as const;

/** What publishers need. An event that no queue wants ends in a bounded queue, where an operator can find it. */
export async function assertExchanges(channel: Channel, { events, unrouted, dead }: Names): Promise<void> {
  await channel.assertExchange(unrouted, 'fanout', { durable: true });
  await channel.assertQueue(unrouted, {
    durable: true,
    arguments: { ...quorum, 'x-max-length': MOST_UNROUTED, 'x-delivery-limit': UNLIMITED_DELIVERIES },
  });
  await channel.bindQueue(unrouted, unrouted, '');
  await channel.assertExchange(events, 'topic', { durable: true, alternateExchange: unrouted });
  await channel.assertQueue(dead, {
    durable: true,
    arguments: { ...quorum, 'x-max-length': MOST_DEAD, 'x-delivery-limit': UNLIMITED_DELIVERIES },
  });
}

/** One queue for each wait, shared by all subscribers: what has waited goes back to the queue its routing key names. */
async function assertRetryQueues(channel: Channel, names: Names, retries: RetrySchedule): Promise<void> {
  for (const ms of new Set(retries)) {
    const name = names.retry(ms);
    await channel.assertExchange(name, 'fanout', { durable: true });
    await channel.assertQueue(name, {
      durable: true,
      arguments: { ...quorum, ...movesSafelyTo(DEFAULT_EXCHANGE), 'x-message-ttl': ms },
    });
    await channel.bindQueue(name, name, '');
  }
}

/** One consumer at a time, so that replicas keep the order; the others take over when it goes. */
export async function assertDurableQueue(
  channel: Channel,
  queue: string,
  types: readonly string[],
  names: Names,
  retries: RetrySchedule,
): Promise<void> {
  await assertRetryQueues(channel, names, retries);
  await channel.assertQueue(queue, {
    durable: true,
    arguments: {
      ...quorum,
      ...movesSafelyTo(DEFAULT_EXCHANGE),
      'x-dead-letter-routing-key': names.dead,
      'x-delivery-limit': DELIVERY_LIMIT,
      'x-single-active-consumer': true,
    },
  });
  for (const type of types) await channel.bindQueue(queue, names.events, type);
}

/** @returns the name the broker gave it */
export async function assertEphemeralQueue(channel: Channel, types: readonly string[], names: Names): Promise<string> {
  const { queue } = await channel.assertQueue('', {
    exclusive: true,
    autoDelete: true,
    durable: false,
    arguments: { 'x-queue-type': 'classic', 'x-max-length': MOST_EPHEMERAL },
  });
  for (const type of types) await channel.bindQueue(queue, names.events, type);
  return queue;
}
