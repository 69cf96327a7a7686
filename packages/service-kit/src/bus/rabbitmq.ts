import { connect } from 'amqplib';
import type { DeadLetters } from '../events/dead-letters.ts';
import type { Logger } from '../log.ts';
import {
  DEFAULT_RETRIES,
  type EventBus,
  NotPublished,
  type RetrySchedule,
  subscriberName,
  UnknownSubscriber,
} from './event-bus.ts';
import { Consumer } from './rabbitmq/consumer.ts';
import { queuedDeadLetters } from './rabbitmq/dead-queue.ts';
import { Publisher } from './rabbitmq/publisher.ts';
import { assertExchanges, DEFAULT_EXCHANGE, namesIn } from './rabbitmq/topology.ts';

export interface RabbitBusOptions {
  url: string;
  log: Logger;
  retries?: RetrySchedule;
  /** Before the names of exchanges; tests that share a broker take one each. */
  namespace?: string;
  /** The longest an event may wait for the broker before `publish` rejects. */
  publishTimeoutMs?: number;
}

const PUBLISH_TIMEOUT_MS = 10_000;
/** Without traffic for twice as long the connection counts as lost. */
const HEARTBEAT_SECONDS = 10;

/** The bus over RabbitMQ 3.10 to 4.x. Resolves also while the broker is away: `ping` says so. */
export async function createRabbitBus(options: RabbitBusOptions): Promise<EventBus & { deadLetters: DeadLetters }> {
  const { log, retries = DEFAULT_RETRIES, namespace = 'famibook' } = options;
  const names = namesIn(namespace);
  const connection = await connect(withHeartbeat(options.url), {
    timeout: 10_000,
    recovery: { initialDelay: 100, maxDelay: 5_000, waitForConnect: false },
  });
  let isConnected = false;
  connection.on('connect', () => {
    isConnected = true;
  });
  connection.on('disconnect', (error) => {
    isConnected = false;
    log.warn({ err: error }, 'the connection to the broker was lost');
  });
  connection.on('connect-failed', (error) => log.warn({ err: error }, 'the broker cannot be reached'));
  connection.on('error', (error) => log.warn({ err: error }, 'the connection to the broker failed'));

  const publisher = new Publisher({
    connection,
    prepare: (channel) => assertExchanges(channel, names),
    timeoutMs: options.publishTimeoutMs ?? PUBLISH_TIMEOUT_MS,
    log,
  });
  const consumers = new Set<Consumer>();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);

  return {
    deadLetters: queuedDeadLetters(connection, publisher, names),
    publish: async (event, only) => {
      await started.promise;
      const content = Buffer.from(JSON.stringify(event));
      const properties = { messageId: event.id, type: event.type };
      if (only !== undefined) return publisher.publish(DEFAULT_EXCHANGE, only, content, properties);
      await publisher.publish(names.events, event.type, content, properties).catch((error) => {
        // Not even the queue for what nobody wants took it: somebody has deleted that.
        throw error instanceof UnknownSubscriber ? new NotPublished(error.message) : error;
      });
    },
    subscribe: async (subscription) => {
      const consumer = new Consumer({ connection, subscription, publisher, names, retries, log });
      consumers.add(consumer);
      await consumer.start();
      log.debug({ subscriber: subscriberName(subscription) }, 'subscribed');
      return async () => {
        consumers.delete(consumer);
        await consumer.stop();
      };
    },
    start: () => started.resolve(),
    ping: async () => {
      if (!isConnected) throw new NotPublished('There is no connection to the broker');
      if ([...consumers].some((consumer) => !consumer.isConsuming)) throw new NotPublished('A queue is not being read');
    },
    stop: async () => {
      started.reject(new NotPublished('The event bus was stopped'));
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
      isConnected = false;
      await connection.close();
    },
  };
}

function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_SECONDS));
  return parsed.href;
}
