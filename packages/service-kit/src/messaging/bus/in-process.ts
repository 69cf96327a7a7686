import type { Envelope } from '@famibook/contracts/events';
import type { Logger } from '../../observability/log.ts';
import {
  type BusSubscription,
  DEFAULT_RETRIES,
  type EphemeralBusSubscription,
  type EventBus,
  NotPublished,
  type RetrySchedule,
  subscriberName,
  UnknownSubscriber,
} from './event-bus.ts';
import { SubscriberLine } from './subscriber-line.ts';

/**
 * The bus of one process. It stores nothing: an event stays in the publisher's outbox until `publish` resolves, and
 * is published again after a crash.
 */
export function createInProcessBus(options: { log: Logger; retries?: RetrySchedule }): EventBus {
  const { log, retries = DEFAULT_RETRIES } = options;
  const lines = new Map<string, SubscriberLine>();
  const ephemeral = new Set<EphemeralBusSubscription>();
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => undefined);
  let isOpen = false;

  const linesOf = (service: string) => [...lines].filter(([, line]) => line.service === service);

  function deliverNow(subscription: EphemeralBusSubscription, json: string): void {
    // A turn of its own: an ephemeral subscriber must not delay a durable one.
    setImmediate(() => {
      Promise.resolve()
        .then(() => subscription.handle(JSON.parse(json) as Envelope))
        .catch((error) =>
          log.warn({ err: error, subscriber: subscriberName(subscription) }, 'a subscriber failed and missed an event'),
        );
    });
  }

  return {
    publish: async (event, only) => {
      await started.promise;
      const json = JSON.stringify(event);
      const wanted = [...lines].filter(([name, line]) =>
        only === undefined ? line.types.includes(event.type) : name === only,
      );
      if (only !== undefined && wanted.length === 0) throw new UnknownSubscriber(`There is no subscriber ${only}`);
      const done = Promise.all(wanted.map(([, line]) => line.add(json)));
      if (only === undefined) {
        for (const listener of ephemeral) if (listener.types.includes(event.type)) deliverNow(listener, json);
      }
      await done;
    },
    subscribe: async (subscription: BusSubscription) => {
      if (subscription.ephemeral) {
        ephemeral.add(subscription);
        return async () => void ephemeral.delete(subscription);
      }
      const name = subscriberName(subscription);
      if (lines.get(name)?.isOpen) throw new Error(`There are two subscribers called ${name}`);
      const line = new SubscriberLine(subscription, retries, log);
      lines.set(name, line);
      // A stopped line stays and refuses, because events that come while its subscriber is away must not count as
      // delivered.
      return () => line.stop();
    },
    start: () => {
      isOpen = true;
      started.resolve();
    },
    isReceiving: () => isOpen,
    waiting: async (service) => Object.fromEntries(linesOf(service).map(([name, line]) => [name, line.size])),
    retrying: async (service) => Object.fromEntries(linesOf(service).map(([name, line]) => [name, line.retrying])),
    // What has no subscriber is not stored.
    unrouted: async () => 0,
    // Each subscriber stores its own.
    dead: async () => ({}),
    ping: async () => {
      if (!isOpen) throw new NotPublished('The event bus has not been started');
    },
    stop: async () => {
      isOpen = false;
      started.reject(new NotPublished('The event bus was stopped'));
      ephemeral.clear();
      await Promise.all([...lines.values()].map((line) => line.stop()));
    },
  };
}
