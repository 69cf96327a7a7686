import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../observability/log.ts';
import type { DeadLetters } from '../dead-letters.ts';
import {
  DEFAULT_RETRIES,
  type EventBus,
  NotPublished,
  type RetrySchedule,
  subscriberName,
  UnknownSubscriber,
} from './event-bus.ts';
import { connectToBroker } from './rabbitmq/connection.ts';
import { Consumer } from './rabbitmq/consumer.ts';
import { countMessages } from './rabbitmq/count-messages.ts';
import { queuedDeadLetters } from './rabbitmq/dead-queue.ts';
import { Publisher } from './rabbitmq/publisher.ts';
import { assertExchanges, DEFAULT_EXCHANGE, namesIn } from './rabbitmq/topology.ts';
import { within } from './rabbitmq/within.ts';

export interface RabbitBusOptions {
  url: string;
  log: Logger;
  retries?: RetrySchedule;
  /** A prefix of the names of exchanges; tests that share a broker have one each. */
  namespace?: string;
  /** The longest an event may wait for the broker before `publish` rejects. */
  publishTimeoutMs?: number;
  /** The longest `subscribe` waits for a broker that neither responds nor refuses. */
  subscribeTimeoutMs?: number;
}

const PUBLISH_TIMEOUT_MS = 10_000;
const SUBSCRIBE_TIMEOUT_MS = 3_000;

/**
 * The bus over RabbitMQ 3.10 to 4.x. Opening it and subscribing do not wait for a broker that is away: `ping` says so,
 * and publishing is refused until the queues of this process stand.
 */
export async function createRabbitBus(options: RabbitBusOptions): Promise<EventBus & { deadLetters: DeadLetters }> {
  const { log, retries = DEFAULT_RETRIES, namespace = 'famibook' } = options;
  const names = namesIn(namespace);
  const connection = await connectToBroker({ url: options.url, log });
  const timeoutMs = options.publishTimeoutMs ?? PUBLISH_TIMEOUT_MS;
  const publisher = new Publisher({
    connection,
    prepare: (channel) => assertExchanges(channel, names),
    timeoutMs,
    log,
  });
  const consumers = new Set<Consumer>();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);

  const areReady = (pending: readonly Consumer[]): Promise<unknown> =>
    within(Promise.all(pending.map((consumer) => consumer.firstConsumed)), timeoutMs, 'the queues to stand');
  let waiting: Promise<unknown> | undefined;
  /**
   * An event published before a queue of this process exists would miss that queue. All that is published until then
   * shares one wait, which ends in time, so that nothing piles up behind a queue that never stands.
   */
  const waitForQueues = async (): Promise<void> => {
    for (;;) {
      const pending = [...consumers].filter((consumer) => !consumer.hasConsumed);
      if (pending.length === 0) return;
      waiting ??= areReady(pending).finally(() => {
        waiting = undefined;
      });
      await waiting;
    }
  };

  return {
    deadLetters: queuedDeadLetters(connection, publisher, names),
    publish: async (event, only) => {
      await started.promise;
      await connection.firstAttempt;
      // Without a connection nothing waits here: the caller keeps the event.
      connection.current();
      await waitForQueues();
      const content = Buffer.from(JSON.stringify(event));
      const properties = { messageId: event.id, type: event.type };
      if (only !== undefined) return publisher.publish(DEFAULT_EXCHANGE, only, content, properties);
      await publisher.publish(names.events, event.type, content, properties).catch((error) => {
        // The queue for unrouted events did not accept it either, because it was deleted.
        throw error instanceof UnknownSubscriber ? new NotPublished(error.message) : error;
      });
    },
    subscribe: async (subscription) => {
      const consumer = new Consumer({ connection, subscription, publisher, names, retries, log });
      consumers.add(consumer);
      const waiting = new AbortController();
      const timeOut = wait(options.subscribeTimeoutMs ?? SUBSCRIBE_TIMEOUT_MS, undefined, { signal: waiting.signal });
      await Promise.race([consumer.start(), connection.away, timeOut.catch(() => undefined)]);
      waiting.abort();
      if (consumer.hasConsumed) log.debug({ subscriber: subscriberName(subscription) }, 'subscribed');
      else consumer.startWithout();
      return async () => {
        consumers.delete(consumer);
        await consumer.stop();
      };
    },
    start: () => started.resolve(),
    isReceiving: (service) => {
      const own = [...consumers].filter(
        ({ subscription }) => subscription.ephemeral && subscription.service === service,
      );
      return own.length > 0 && own.every((consumer) => consumer.isConsuming);
    },
    waiting: async (service) => {
      const current = connection.current();
      const own = [...consumers].filter(
        ({ subscription }) => !subscription.ephemeral && subscription.service === service,
      );
      const counts = await countMessages(
        current,
        own.map(({ subscription }) => subscriberName(subscription)),
      );
      for (const { subscription, taken } of own) {
        const queue = subscriberName(subscription);
        counts[queue] = (counts[queue] ?? 0) + taken;
      }
      return counts;
    },
    retrying: async () => countMessages(connection.current(), retries.map(names.retry)),
    unrouted: async () => (await countMessages(connection.current(), [names.unrouted]))[names.unrouted] ?? 0,
    dead: async () => countMessages(connection.current(), [names.dead]),
    ping: async () => {
      connection.current();
      if ([...consumers].some((consumer) => !consumer.isConsuming)) throw new NotPublished('A queue is not being read');
    },
    stop: async () => {
      started.reject(new NotPublished('The event bus was stopped'));
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      await connection.close();
    },
  };
}
