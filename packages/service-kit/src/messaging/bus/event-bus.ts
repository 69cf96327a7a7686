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
   * bus publishes nothing then until the subscriber's queue stands. Call what it gives back to end it.
   */
  subscribe(subscription: BusSubscription): Promise<Unsubscribe>;
  /** Publishing waits until here: in one process, an event published before all have subscribed would miss some. */
  start(): void;
  /** Rejects with why events do not flow just now. */
  ping(): Promise<void>;
  /** Waits for handlers that run; whatever waits to be published is rejected. */
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

/** Gets every event, in order, at least once, over restarts. One that fails is set aside and tried again later. */
export interface DurableSubscription extends Subscriber {
  ephemeral?: false;
  /** Keeps an event that failed too often. In process only: RabbitMQ has a queue for them. */
  onDead(event: Envelope, failure: { error: string; tries: number }): Promise<void>;
}

/** Gets the events of now, on every replica; one whose handler fails is gone. */
export interface EphemeralSubscription extends Subscriber {
  ephemeral: true;
  /** Events may have been missed. Called each time, before new ones arrive. */
  onLost?(): void;
}

export type BusSubscription = DurableSubscription | EphemeralSubscription;

/** How it is called in queues and dead letters. */
export const subscriberName = ({ service, name }: Pick<Subscriber, 'service' | 'name'>): string => `${service}.${name}`;

/** Waits between tries, in milliseconds; one try more than there are waits. */
export type RetrySchedule = readonly number[];

/** 8 tries over about two minutes. */
export const DEFAULT_RETRIES: RetrySchedule = [100, 300, 1_000, 5_000, 15_000, 30_000, 60_000];

/** The one subscriber an event was meant for is not there any more. */
export class UnknownSubscriber extends Error {
  override readonly name = 'UnknownSubscriber';
}

/** The bus was stopped, or is not there: publish again later. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}
