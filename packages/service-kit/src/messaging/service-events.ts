import type { EventOf, EventType, NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '../db/database.ts';

/**
 * Writes an event, or several in their order, in the transaction of their change; they are published right after its
 * commit. Several are one argument, because a call takes only so many.
 */
export type Publish = (tx: SqlRunner, events: NewEvent | readonly NewEvent[]) => Promise<void>;

export interface ServiceEvents {
  add: Publish;
  /** Whether each new event reaches the ephemeral subscriptions; after a time without, `onLost` is called first. */
  isReceiving(): boolean;
}

/** Runs work in a transaction of the service's own. */
export type Transaction = <T>(work: (tx: SqlRunner) => Promise<T>) => Promise<T>;

/**
 * A handler of other services' events. A durable one runs in a transaction that also records the event, so that it acts
 * once.
 */
export interface Subscription<T extends EventType = EventType> {
  on: T;
  /**
   * The queue, `facts` unless given. Events of one queue are handled one after the other, in order; a slow handler, or
   * one that must not wait for others, needs a queue of its own.
   */
  name?: string;
  handle(event: EventOf<T>, tx: SqlRunner): Promise<void>;
  /**
   * No restore takes away what it writes (D41), so it handles events from before one as well. Holds for the whole queue.
   */
  isLasting?: boolean;
  /** Runs on every replica, for new events only, without a transaction and without retries. */
  ephemeral?: false;
}

export interface EphemeralSubscription<T extends EventType = EventType> {
  on: T;
  name?: string;
  handle(event: EventOf<T>): Promise<void>;
  ephemeral: true;
  /** Events may have been missed. */
  onLost?(): void;
}

/** Makes subscriptions that only react; all of them say by `onLost` that events may have been missed. */
export function ephemeralSubscriber(onLost: () => void) {
  return <T extends EventType>(on: T, react: (event: EventOf<T>) => void): EphemeralSubscription<T> => ({
    on,
    ephemeral: true,
    handle: async (event) => react(event),
    onLost,
  });
}

export type AnySubscription = Subscription | EphemeralSubscription;

export interface RunningServiceEvents extends ServiceEvents {
  /** `transaction` is the service's own; plain SQL transactions of the database unless given. */
  subscribe(subscriptions: readonly AnySubscription[], transaction?: Transaction): Promise<void>;
  /** Starts to publish the outbox. */
  start(): Promise<void>;
  /** Publishes nothing until `resume`; resolves when the outbox is no longer touched. */
  pause(): Promise<void>;
  /** Goes on; ephemeral subscribers hear that events may have been missed. */
  resume(): void;
  /** The rows that wait to be published. */
  depth(): Promise<number>;
  stop(): Promise<void>;
}
