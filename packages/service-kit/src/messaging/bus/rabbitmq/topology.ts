import type { Channel } from 'amqplib';
import type { RetrySchedule } from '../event-bus.ts';

/** The names of this product's exchanges and queues. */
export interface Names {
  events: string;
  unrouted: string;
  dead: string;
  retry(ms: number): string;
}

export function namesIn(namespace: string): Names {
  return {
    events: `${namespace}.events`,
    unrouted: `${namespace}.unrouted`,
    dead: `${namespace}.dead`,
    retry: (ms) => `${namespace}.retry.${ms}`,
  };
}

/** The exchange that routes by the name of a queue. */
export const DEFAULT_EXCHANGE = '';

const MAX_WAITING = 500_000;
const MAX_UNROUTED = 10_000;
const MAX_DEAD = 100_000;
const MAX_EPHEMERAL = 10_000;
/** An event that ends the process with every try becomes a dead letter after so many. */
const DELIVERY_LIMIT = 20;
/** Listing dead letters counts as a delivery, and since RabbitMQ 4 the default limit is 20. */
const UNLIMITED_DELIVERIES = 1_000_000;

const quorum = { 'x-queue-type': 'quorum' } as const;

/**
 * Moving a message to another queue must not lose it, which quorum queues guarantee only when a full queue rejects
 * instead of dropping.
 */
function movesSafelyTo(context: string) {
  return {
    'x-dead-letter-exchange': context,
    'x-dead-letter-strategy': 'at-least-once',
    'x-overflow': 'reject-publish',
    'x-max-length': MAX_WAITING,
  } as const;
}

/** The exchanges of publishers. An event without a queue goes to a bounded one, where an operator can find it. */
export async function assertExchanges(channel: Channel, { events, unrouted, dead }: Names): Promise<void> {
  await channel.assertExchange(unrouted, 'fanout', { durable: true });
  await channel.assertQueue(unrouted, {
    durable: true,
    arguments: { ...quorum, 'x-max-length': MAX_UNROUTED, 'x-delivery-limit': UNLIMITED_DELIVERIES },
  });
  await channel.bindQueue(unrouted, unrouted, '');
  await channel.assertExchange(events, 'topic', { durable: true, alternateExchange: unrouted });
  await channel.assertQueue(dead, {
    durable: true,
    arguments: { ...quorum, 'x-max-length': MAX_DEAD, 'x-delivery-limit': UNLIMITED_DELIVERIES },
  });
}

/**
 * One queue for each wait, shared by all subscribers; afterwards a message goes back to the queue that its routing key
 * names.
 */
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

/** One consumer at a time, so that the order holds over all replicas; another takes over when it ends. */
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
    arguments: { 'x-queue-type': 'classic', 'x-max-length': MAX_EPHEMERAL },
  });
  for (const type of types) await channel.bindQueue(queue, names.events, type);
  return queue;
}
