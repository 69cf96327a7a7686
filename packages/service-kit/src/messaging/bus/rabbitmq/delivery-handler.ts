import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@famibook/contracts/events';
import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { inTraceOf } from '../../../observability/trace.ts';
import { type BusSubscription, type RetrySchedule, subscriberName } from '../event-bus.ts';
import { afterFailure, waitAfter } from '../tries.ts';
import { deadLetterHeaders, readTries, triesHeaders } from './headers.ts';
import type { Publisher } from './publisher.ts';
import { DEFAULT_EXCHANGE, type Names } from './topology.ts';

interface DeliveryOptions {
  subscription: BusSubscription;
  publisher: Publisher;
  names: Names;
  retries: RetrySchedule;
  log: Logger;
}

/** The pause before an event that could not be moved to a retry queue is delivered again. */
const PAUSE_MS = 1_000;

/**
 * Handles the messages of one queue, one after the other; failed ones wait in queues of the broker, not in this
 * process.
 */
export class DeliveryHandler {
  readonly #options: DeliveryOptions;
  #line: Promise<void> = Promise.resolve();
  #finished = new WeakSet<Channel>();
  #size = 0;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  /** How many messages this process has and has not handled. */
  get size(): number {
    return this.#size;
  }

  add(channel: Channel, message: ConsumeMessage): void {
    this.#size += 1;
    this.#line = this.#line
      .then(() => this.#handle(channel, message))
      .finally(() => {
        this.#size -= 1;
      });
  }

  /** Waits for the message that is being handled; those behind it are delivered again, on another channel. */
  async finish(channel: Channel): Promise<void> {
    this.#finished.add(channel);
    await this.#line;
  }

  async #handle(channel: Channel, message: ConsumeMessage): Promise<void> {
    if (this.#finished.has(channel)) return;
    const { subscription, log } = this.#options;
    const subscriber = subscriberName(subscription);
    const event = parseJson(message.content);
    if (!event) {
      log.error({ subscriber }, 'a message is not a valid event; it was dead-lettered');
      return settle(() => channel.reject(message, false));
    }
    try {
      await subscription.handle(event);
    } catch (error) {
      const { counted: tries } = afterFailure(readTries(message), error);
      const fields = { err: error, subscriber, tries };
      inTraceOf(event.traceparent, () => log.warn(fields, 'an event could not be handled'));
      if (!subscription.ephemeral) return this.#setAside(channel, message, error);
    }
    settle(() => channel.ack(message));
  }

  /** Acknowledges the original only after a copy is in a retry queue or among the dead letters. */
  async #setAside(channel: Channel, message: ConsumeMessage, reason: unknown): Promise<void> {
    const { subscription, publisher, names, retries, log } = this.#options;
    const queue = subscriberName(subscription);
    const tries = afterFailure(readTries(message), reason);
    const waitMs = waitAfter(tries, retries);
    const { messageId } = message.properties;
    try {
      if (waitMs === undefined) {
        const headers = deadLetterHeaders({ subscriber: queue, reason, tries: tries.counted });
        await publisher.publish(DEFAULT_EXCHANGE, names.dead, message.content, { messageId, headers });
      } else {
        const headers = triesHeaders(tries);
        await publisher.publish(names.retry(waitMs), queue, message.content, { messageId, headers });
      }
      settle(() => channel.ack(message));
    } catch (error) {
      log.warn({ err: error, subscriber: queue }, 'an event could not be set aside; it is redelivered');
      await wait(PAUSE_MS);
      // `reject`, not `nack`: it counts towards the delivery limit on every version.
      settle(() => channel.reject(message, true));
    }
  }
}

/** On a closed channel nothing can be acknowledged, and the broker delivers the message again. */
function settle(respond: () => void): void {
  try {
    respond();
  } catch {
    // The channel is closed.
  }
}

function parseJson(content: Buffer): Envelope | undefined {
  try {
    return JSON.parse(content.toString('utf8')) as Envelope;
  } catch {
    return undefined;
  }
}
