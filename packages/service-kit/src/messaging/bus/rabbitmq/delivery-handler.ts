import { setTimeout as wait } from 'node:timers/promises';
import type { Envelope } from '@famibook/contracts/events';
import type { Channel, ConsumeMessage } from 'amqplib';
import { isDatabaseAway } from '../../../db/database-away.ts';
import type { Logger } from '../../../observability/log.ts';
import { type BusSubscription, type RetrySchedule, subscriberName } from '../event-bus.ts';
import { deadLetterHeaders, readTries, TRIES } from './headers.ts';
import type { Publisher } from './publisher.ts';
import { DEFAULT_EXCHANGE, type Names } from './topology.ts';

interface DeliveryOptions {
  subscription: BusSubscription;
  publisher: Publisher;
  names: Names;
  retries: RetrySchedule;
  log: Logger;
}

/** Before an event that could not be set aside is asked for again. */
const PAUSE_MS = 1_000;

/** Handles what one queue delivers, one after the other; what fails is set aside on the broker, not in here. */
export class DeliveryHandler {
  readonly #options: DeliveryOptions;
  #line: Promise<void> = Promise.resolve();
  #finished = new WeakSet<Channel>();

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  add(channel: Channel, message: ConsumeMessage): void {
    this.#line = this.#line.then(() => this.#handle(channel, message));
  }

  /** Waits for the one that is being handled; those behind it are delivered again, on another channel. */
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
      log.error({ subscriber }, 'what came is no event');
      return settle(() => channel.reject(message, false));
    }
    try {
      await subscription.handle(event);
    } catch (error) {
      log.warn({ err: error, subscriber, tries: readTries(message) + 1 }, 'an event could not be handled');
      if (!subscription.ephemeral) return this.#setAside(channel, message, error);
    }
    settle(() => channel.ack(message));
  }

  /** A copy waits in a retry queue or lies with the dead letters before the original is let go. */
  async #setAside(channel: Channel, message: ConsumeMessage, reason: unknown): Promise<void> {
    const { subscription, publisher, names, retries, log } = this.#options;
    const queue = subscriberName(subscription);
    // While the subscriber's database is away nothing is learnt about the event: it is tried for as long as that takes.
    const tries = isDatabaseAway(reason) ? Math.min(readTries(message) + 1, retries.length) : readTries(message) + 1;
    const waitMs = retries[tries - 1];
    const { messageId } = message.properties;
    try {
      if (waitMs === undefined) {
        const headers = deadLetterHeaders({ subscriber: queue, reason, tries });
        await publisher.publish(DEFAULT_EXCHANGE, names.dead, message.content, { messageId, headers });
      } else {
        const headers = { [TRIES]: tries };
        await publisher.publish(names.retry(waitMs), queue, message.content, { messageId, headers });
      }
      settle(() => channel.ack(message));
    } catch (error) {
      log.warn({ err: error, subscriber: queue }, 'an event could not be set aside and is asked for again');
      await wait(PAUSE_MS);
      // `reject`, not `nack`: it counts towards the delivery limit on every version.
      settle(() => channel.reject(message, true));
    }
  }
}

/** On a channel that closed meanwhile nothing can be settled, and nothing need be: the broker delivers again. */
function settle(answer: () => void): void {
  try {
    answer();
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
