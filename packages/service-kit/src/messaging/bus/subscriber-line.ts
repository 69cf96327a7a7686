import type { Envelope } from '@famibook/contracts/events';
import type { Logger } from '../../observability/log.ts';
import { inTraceOf } from '../../observability/trace.ts';
import { type DurableSubscription, NotPublished, type RetrySchedule, subscriberName } from './event-bus.ts';
import { afterFailure, NO_TRIES, type Tries, waitAfter } from './tries.ts';

interface Waiting {
  json: string;
  tries: Tries;
  done(): void;
  fail(error: Error): void;
}

/** When the dead letter cannot be written either, the event is tried again after the longest wait. */
const SLOWEST_MS = 60_000;

/** One subscriber's events, one after the other; failed ones wait beside the line and return to its front. */
export class SubscriberLine {
  readonly #subscription: DurableSubscription;
  readonly #retries: RetrySchedule;
  readonly #log: Logger;
  #line: Waiting[] = [];
  readonly #aside = new Map<Waiting, NodeJS.Timeout>();
  #running: Promise<void> | undefined;
  #handling = 0;
  #stopped = false;

  constructor(subscription: DurableSubscription, retries: RetrySchedule, log: Logger) {
    this.#subscription = subscription;
    this.#retries = retries;
    this.#log = log;
  }

  get isOpen(): boolean {
    return !this.#stopped;
  }

  get types(): readonly string[] {
    return this.#subscription.types;
  }

  get service(): string {
    return this.#subscription.service;
  }

  /** How many events wait, for their turn or for another try, or are being handled. */
  get size(): number {
    return this.#line.length + this.#aside.size + this.#handling;
  }

  /** How many of them wait for another try. */
  get retrying(): number {
    return this.#aside.size;
  }

  /** Resolves when the event was handled or stored as a dead letter. */
  add(json: string): Promise<void> {
    return new Promise((done, fail) => {
      if (this.#stopped) return fail(stoppedError());
      this.#line.push({ json, tries: NO_TRIES, done, fail });
      this.#run();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const left = [...this.#line, ...this.#aside.keys()];
    for (const timer of this.#aside.values()) clearTimeout(timer);
    this.#aside.clear();
    this.#line = [];
    for (const waiting of left) waiting.fail(stoppedError());
    await this.#running;
  }

  #run(): void {
    this.#running ??= this.#work().finally(() => {
      this.#running = undefined;
      if (this.#line.length > 0) this.#run();
    });
  }

  async #work(): Promise<void> {
    for (let next = this.#line.shift(); next; next = this.#line.shift()) {
      this.#handling = 1;
      await this.#attempt(next);
      this.#handling = 0;
    }
  }

  async #attempt(waiting: Waiting): Promise<void> {
    const event = JSON.parse(waiting.json) as Envelope;
    try {
      await this.#subscription.handle(event);
      waiting.done();
    } catch (error) {
      waiting.tries = afterFailure(waiting.tries, error);
      const subscriber = subscriberName(this.#subscription);
      const fields = { err: error, subscriber, tries: waiting.tries.counted };
      inTraceOf(event.traceparent, () => this.#log.warn(fields, 'an event could not be handled'));
      await this.#afterFailure(waiting, error instanceof Error ? error.message : String(error));
    }
  }

  async #afterFailure(waiting: Waiting, error: string): Promise<void> {
    const wait = waitAfter(waiting.tries, this.#retries);
    if (wait !== undefined) return this.#setAside(waiting, wait);
    try {
      const tries = waiting.tries.counted;
      await this.#subscription.onDead(JSON.parse(waiting.json) as Envelope, { error, tries });
      waiting.done();
    } catch (failure) {
      this.#log.error({ err: failure }, 'a dead letter could not be stored');
      this.#setAside(waiting, this.#retries.at(-1) ?? SLOWEST_MS);
    }
  }

  #setAside(waiting: Waiting, ms: number): void {
    if (this.#stopped) {
      waiting.fail(stoppedError());
      return;
    }
    const timer = setTimeout(() => {
      this.#aside.delete(waiting);
      this.#line.unshift(waiting);
      this.#run();
    }, ms);
    this.#aside.set(waiting, timer);
  }
}

function stoppedError() {
  return new NotPublished('A subscriber is not there just now');
}
