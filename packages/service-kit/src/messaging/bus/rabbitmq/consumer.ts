import type { Channel, ConsumeMessage } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { runUntilAborted } from '../../../runtime/retry.ts';
import { type BusSubscription, type RetrySchedule, subscriberName } from '../event-bus.ts';
import type { BrokerConnection } from './connection.ts';
import { DeliveryHandler } from './delivery-handler.ts';
import type { Publisher } from './publisher.ts';
import { assertDurableQueue, assertEphemeralQueue, assertExchanges, type Names } from './topology.ts';
import { CLOSE_TIMEOUT_MS, within } from './within.ts';

export interface ConsumerOptions {
  connection: Pick<BrokerConnection, 'createChannel'>;
  subscription: BusSubscription;
  publisher: Publisher;
  names: Names;
  retries: RetrySchedule;
  log: Logger;
}

/** How many events wait in this process for their turn. */
const PREFETCH = 32;
const BACK_OFF = { firstWaitMs: 100, maxWaitMs: 5_000 };
/** A broker that has just started may never respond to an early request, which is then repeated on a new channel. */
const SET_UP_TIMEOUT_MS = 10_000;

/** Consumes one subscriber's queue, and starts again by itself when connection, channel, queue or consumer was lost. */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #handler: DeliveryHandler;
  readonly #first = Promise.withResolvers<void>();
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isConsuming = false;
  #hasConsumed = false;
  #wasLost = false;
  #endCurrent: (() => void) | undefined;

  constructor(options: ConsumerOptions) {
    this.#options = options;
    this.#handler = new DeliveryHandler(options);
    this.#first.promise.catch(() => undefined);
  }

  get subscription(): BusSubscription {
    return this.#options.subscription;
  }

  /** How many messages this process has taken from the queue and not handled. */
  get taken(): number {
    return this.#handler.size;
  }

  get isConsuming(): boolean {
    return this.#isConsuming;
  }

  /** Resolves when the queue is first consumed, however long the broker is away. */
  start(): Promise<void> {
    this.#running ??= this.#run();
    return this.#first.promise;
  }

  /** Whether the queue has existed once: from then on the broker stores events for it. */
  get hasConsumed(): boolean {
    return this.#hasConsumed;
  }

  get firstConsumed(): Promise<void> {
    return this.#first.promise;
  }

  /** The subscriber's service starts without the queue: events published before the queue exists count as missed. */
  startWithout(): void {
    if (!this.#hasConsumed) this.#wasLost = true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endCurrent?.();
    this.#first.reject(new Error('The event bus was stopped'));
    await this.#running;
  }

  #run(): Promise<void> {
    const { log, subscription } = this.#options;
    const { signal } = this.#stopping;
    const consume = async (isWell: () => void) => {
      try {
        await this.#consumeUntilLost(isWell);
      } finally {
        const wasConsuming = this.#isConsuming;
        this.#isConsuming = false;
        if (wasConsuming && !signal.aborted) this.#reportLost();
      }
    };
    const onFailure = (error: unknown) =>
      log.warn({ err: error, subscriber: subscriberName(subscription) }, 'a queue cannot be read');
    return runUntilAborted(consume, { ...BACK_OFF, signal, onFailure });
  }

  async #consumeUntilLost(isWell: () => void): Promise<void> {
    const { connection, log } = this.#options;
    const channel = await this.#unlessStopped(connection.createChannel());
    const lost = Promise.withResolvers<void>();
    this.#endCurrent = lost.resolve;
    channel.on('error', (error) => log.warn({ err: error }, 'a consuming channel failed'));
    channel.on('close', () => lost.resolve());
    let consumerTag: string | undefined;
    try {
      const take = (message: ConsumeMessage | null) => {
        // The broker cancels a consumer whose queue went away.
        if (message === null) lost.resolve();
        else this.#handler.add(channel, message);
      };
      consumerTag = await within(this.#consume(channel, take), SET_UP_TIMEOUT_MS, 'the broker to set up a queue');
      this.#isConsuming = true;
      this.#hasConsumed = true;
      isWell();
      // Once more: a browser that has reconnected may have missed what was published before this queue existed.
      if (this.#wasLost) this.#reportLost();
      this.#wasLost = false;
      this.#first.resolve();
      if (!this.#stopping.signal.aborted) await lost.promise;
    } finally {
      this.#endCurrent = undefined;
      if (consumerTag !== undefined) await closing(() => channel.cancel(consumerTag ?? ''));
      await this.#handler.finish(channel);
      await closing(() => channel.close());
    }
  }

  /** @returns the consumer's tag */
  async #consume(channel: Channel, take: (message: ConsumeMessage | null) => void): Promise<string> {
    const queue = await this.#declare(channel);
    await channel.prefetch(PREFETCH);
    const { consumerTag } = await channel.consume(queue, take);
    return consumerTag;
  }

  #reportLost(): void {
    const { subscription, log } = this.#options;
    this.#wasLost = true;
    if (!subscription.ephemeral) return;
    try {
      subscription.onLost?.();
    } catch (error) {
      log.error(
        { err: error, subscriber: subscriberName(subscription) },
        'the subscriber could not be notified of missed events',
      );
    }
  }

  async #declare(channel: Channel): Promise<string> {
    const { subscription, names, retries } = this.#options;
    await assertExchanges(channel, names);
    if (subscription.ephemeral) return assertEphemeralQueue(channel, subscription.types, names);
    const queue = subscriberName(subscription);
    await assertDurableQueue(channel, queue, subscription.types, names, retries);
    return queue;
  }

  /** Opening a channel may wait for a connection for ever. */
  async #unlessStopped(opening: Promise<Channel>): Promise<Channel> {
    const stopped = Promise.withResolvers<never>();
    this.#endCurrent = () => stopped.reject(new Error('The event bus was stopped'));
    return Promise.race([opening, stopped.promise]);
  }
}

/** Ends something on a channel that may be closed already, or of a broker that no longer responds. */
async function closing(end: () => Promise<unknown>): Promise<void> {
  await within(Promise.resolve().then(end), CLOSE_TIMEOUT_MS, 'the broker to close a channel').catch(() => undefined);
}
