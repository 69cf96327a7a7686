import type { EventOf, EventType, NewEvent } from '@famibook/contracts/events';
import type { SqlRunner } from '../db/database.ts';

/** Writes events in the transaction of the change they report; they are sent right after its commit. */
export type Publish = (tx: SqlRunner, ...events: NewEvent[]) => Promise<void>;

export interface ServiceEvents {
  add: Publish;
}

/** Runs work in a transaction of the service's own. */
export type Transaction = <T>(work: (tx: SqlRunner) => Promise<T>) => Promise<T>;

/** A reaction to others' events. Durable ones run in a transaction that also records the event, so that it acts once. */
export interface Subscription<T extends EventType = EventType> {
  on: T;
  /**
   * The queue, `facts` unless given. What shares a queue is handled one after the other, in the order it came; what is
   * slow, or must not wait for others, takes a queue of its own.
   */
  name?: string;
  handle(event: EventOf<T>, tx: SqlRunner): Promise<void>;
  /** On every replica, only while it runs: no transaction, no second try. */
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

export type AnySubscription = Subscription | EphemeralSubscription;

export interface RunningServiceEvents extends ServiceEvents {
  /** `transaction` is the service's own; plain SQL transactions of the database unless given. */
  subscribe(subscriptions: readonly AnySubscription[], transaction?: Transaction): Promise<void>;
  /** From here on the outbox is emptied. */
  start(): Promise<void>;
  /** Rows waiting to go out. */
  depth(): Promise<number>;
  stop(): Promise<void>;
}
