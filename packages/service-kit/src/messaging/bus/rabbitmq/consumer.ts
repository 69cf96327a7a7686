import { setTimeout as wait } from 'node:timers/promises';
import type { Channel, ConsumeMessage, RecoveringChannelModel } from 'amqplib';
import type { Logger } from '../../../observability/log.ts';
import { type BusSubscription, type RetrySchedule, subscriberName } from '../event-bus.ts';
import { DeliveryHandler } from './delivery-handler.ts';
import type { Publisher } from './publisher.ts';
import { assertDurableQueue, assertEphemeralQueue, assertExchanges, type Names } from './topology.ts';
import { within } from './within.ts';

export interface ConsumerOptions {
  connection: RecoveringChannelModel;
  subscription: BusSubscription;
  publisher: Publisher;
  names: Names;
  retries: RetrySchedule;
  log: Logger;
}

/** How many events wait in this process for their turn. */
const PREFETCH = 32;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 5_000;
/** A broker that has just started may never answer what it was asked too early: then it is asked again on a new channel. */
const SET_UP_TIMEOUT_MS = 10_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** Keeps one subscriber's queue consumed: comes back by itself when connection, channel, queue or consumer was lost. */
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

  get isConsuming(): boolean {
    return this.#isConsuming;
  }

  /** Resolves when the queue is consumed for the first time, however long the broker is away. */
  start(): Promise<void> {
    this.#running ??= this.#run();
    return this.#first.promise;
  }

  /** Whether the queue has stood once: from then on the broker keeps events for it. */
  get hasConsumed(): boolean {
    return this.#hasConsumed;
  }

  get firstConsumed(): Promise<void> {
    return this.#first.promise;
  }

  /** The subscriber's service starts without the queue: what was published before it stands counts as missed. */
  startWithout(): void {
    if (!this.#hasConsumed) this.#wasLost = true;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endCurrent?.();
    this.#first.reject(new Error('The event bus was stopped'));
    await this.#running;
  }

  async #run(): Promise<void> {
    const { log, subscription } = this.#options;
    const { signal } = this.#stopping;
    for (let waitMs = FIRST_WAIT_MS; !signal.aborted; waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)) {
      try {
        await this.#consumeUntilLost();
      } catch (error) {
        if (!signal.aborted)
          log.warn({ err: error, subscriber: subscriberName(subscription) }, 'a queue cannot be read');
      }
      if (this.#isConsuming) {
        this.#isConsuming = false;
        waitMs = FIRST_WAIT_MS;
        if (!signal.aborted) this.#tellLost();
      }
      await wait(signal.aborted ? 0 : waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #consumeUntilLost(): Promise<void> {
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
      // Once more: who came back meanwhile may have missed what was published before this queue stood.
      if (this.#wasLost) this.#tellLost();
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

  #tellLost(): void {
    const { subscription, log } = this.#options;
    this.#wasLost = true;
    if (!subscription.ephemeral) return;
    try {
      subscription.onLost?.();
    } catch (error) {
      log.error({ err: error, subscriber: subscriberName(subscription) }, 'could not be told that events were missed');
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

  /** Opening a channel waits for a connection, perhaps for ever. */
  async #unlessStopped(opening: Promise<Channel>): Promise<Channel> {
    const stopped = Promise.withResolvers<never>();
    this.#endCurrent = () => stopped.reject(new Error('The event bus was stopped'));
    return Promise.race([opening, stopped.promise]);
  }
}

/** Ends something on a channel, which may be closed already, or of a broker that does not answer any more. */
async function closing(end: () => Promise<unknown>): Promise<void> {
  await within(Promise.resolve().then(end), CLOSE_TIMEOUT_MS, 'the broker to close a channel').catch(() => undefined);
}
