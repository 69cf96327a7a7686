import type { Envelope } from '@famibook/contracts/events';

/** Carries events between services. Both adapters pass `event-bus.contract.ts`. */
export interface EventBus {
  /**
   * Resolves when the event is safe: every durable subscriber is done with it (in process), or the broker has
   * confirmed it. Rejects otherwise; the caller keeps the event and publishes it again, so it may arrive twice.
   * @param only deliver to this one durable subscriber (`subscriberName`): a dead letter that is replayed
   */
  publish(event: Envelope, only?: string): Promise<void>;
  /**
   * Resolves when events are queued for the subscriber from now on. While the broker is away it resolves at once; this
   * bus publishes nothing then until the subscriber's queue stands. Call the returned function to unsubscribe.
   */
  subscribe(subscription: BusSubscription): Promise<Unsubscribe>;
  /**
   * Publishing waits for this call: in one process, an event published earlier would miss subscribers that come later.
   */
  start(): void;
  /** Whether each new event reaches all subscriptions of the service that are its replica's own (ephemeral). */
  isReceiving(service: string): boolean;
  /** How many events wait for each durable subscriber of the service, those being handled included. Rejects when away. */
  waiting(service: string): Promise<Record<string, number>>;
  /**
   * How many events wait for another try: in one process for each durable subscriber of the service, over RabbitMQ in each
   * queue that all services share for it. Rejects when away.
   */
  retrying(service: string): Promise<Record<string, number>>;
  /** How many events the bus stores because they had no subscriber. Rejects when away. */
  unrouted(): Promise<number>;
  /** How many dead letters the bus itself stores, by queue. Rejects when away. */
  dead(): Promise<Record<string, number>>;
  /** Rejects with the reason why events are not delivered at the moment. */
  ping(): Promise<void>;
  /** Waits for running handlers; events that wait to be published are rejected. */
  stop(): Promise<void>;
}

type Unsubscribe = () => Promise<void>;

interface Subscriber {
  service: string;
  /** Unique within the service. Replicas that share it share the events. */
  name: string;
  /** Event types. */
  types: readonly string[];
  handle(event: Envelope): Promise<void>;
}

/** Gets every event, in order, at least once, over restarts. An event whose handler fails is tried again later. */
export interface DurableBusSubscription extends Subscriber {
  ephemeral?: false;
  /** Stores an event that failed too often. In process only: RabbitMQ has a queue for them. */
  onDead(event: Envelope, failure: { error: string; tries: number }): Promise<void>;
}

/** Gets new events only, on every replica; an event whose handler fails is lost. */
export interface EphemeralBusSubscription extends Subscriber {
  ephemeral: true;
  /** Called whenever events may have been missed, before new ones arrive. */
  onLost?(): void;
}

export type BusSubscription = DurableBusSubscription | EphemeralBusSubscription;

/** The subscriber's name in queues and dead letters. */
export function subscriberName({ service, name }: Pick<Subscriber, 'service' | 'name'>): string {
  return `${service}.${name}`;
}

/** Waits between tries, in milliseconds; there is one try more than waits. */
export type RetrySchedule = readonly number[];

/** 8 tries over about two minutes. */
export const DEFAULT_RETRIES: RetrySchedule = [100, 300, 1_000, 5_000, 15_000, 30_000, 60_000];

/** The one subscriber that an event was meant for no longer exists. */
export class UnknownSubscriber extends Error {
  override readonly name = 'UnknownSubscriber';
}

/** The bus has stopped or is away: publish again later. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}
