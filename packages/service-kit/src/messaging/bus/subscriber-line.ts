import type { Envelope } from '@famibook/contracts/events';
import type { Logger } from '../../observability/log.ts';
import { inTraceOf } from '../../observability/trace.ts';
import { type DurableBusSubscription, NotPublished, type RetrySchedule, subscriberName } from './event-bus.ts';
import { afterFailure, NO_TRIES, type Tries, waitAfter } from './tries.ts';

interface QueuedEvent {
  json: string;
  tries: Tries;
  done(): void;
  fail(error: Error): void;
}

/** When the dead letter cannot be written either, the event is tried again after the longest wait. */
const SLOWEST_MS = 60_000;

/** One subscriber's events, one after the other; failed ones wait beside the line and return to its front. */
export class SubscriberLine {
  readonly #subscription: DurableBusSubscription;
  readonly #retries: RetrySchedule;
  readonly #log: Logger;
  #line: QueuedEvent[] = [];
  readonly #aside = new Map<QueuedEvent, NodeJS.Timeout>();
  #running: Promise<void> | undefined;
  #handling = 0;
  #stopped = false;

  constructor(subscription: DurableBusSubscription, retries: RetrySchedule, log: Logger) {
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
    for (const queued of left) queued.fail(stoppedError());
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

  async #attempt(queued: QueuedEvent): Promise<void> {
    const event = JSON.parse(queued.json) as Envelope;
    try {
      await this.#subscription.handle(event);
      queued.done();
    } catch (error) {
      queued.tries = afterFailure(queued.tries, error);
      const subscriber = subscriberName(this.#subscription);
      const fields = { err: error, subscriber, tries: queued.tries.counted };
      inTraceOf(event.traceparent, () => this.#log.warn(fields, 'an event could not be handled'));
      await this.#afterFailure(queued, error instanceof Error ? error.message : String(error));
    }
  }

  async #afterFailure(queued: QueuedEvent, error: string): Promise<void> {
    const wait = waitAfter(queued.tries, this.#retries);
    if (wait !== undefined) return this.#setAside(queued, wait);
    try {
      const tries = queued.tries.counted;
      await this.#subscription.onDead(JSON.parse(queued.json) as Envelope, { error, tries });
      queued.done();
    } catch (failure) {
      this.#log.error({ err: failure }, 'a dead letter could not be stored');
      this.#setAside(queued, this.#retries.at(-1) ?? SLOWEST_MS);
    }
  }

  #setAside(queued: QueuedEvent, ms: number): void {
    if (this.#stopped) {
      queued.fail(stoppedError());
      return;
    }
    const timer = setTimeout(() => {
      this.#aside.delete(queued);
      this.#line.unshift(queued);
      this.#run();
    }, ms);
    this.#aside.set(queued, timer);
  }
}

function stoppedError() {
  return new NotPublished('A subscriber is not there just now');
}
