import type { Envelope } from '@famibook/contracts/events';
import { test as base } from 'vitest';
import type { DurableBusSubscription, EventBus, RetrySchedule } from '../messaging/bus/event-bus.ts';

export interface BusBench {
  /** A bus that has seen nothing yet; not started. */
  open(retries: RetrySchedule): Promise<EventBus>;
  /** Names of services that no other test uses. */
  service(name: string): string;
  /** Ids of the dead letters so far. `stored`: those passed to `onDead` of the subscriptions. */
  deadLetters(bus: EventBus, stored: readonly Envelope[]): Promise<string[]>;
}

export type BusTest = ReturnType<typeof testOfBus>;

/** `bus` is started; `dead` holds what was passed to `onDead` of the subscriptions that `subscriber` makes. */
export function testOfBus(busBench: BusBench) {
  return base
    .extend('busBench', () => busBench)
    .extend('bus', async ({ busBench }, { onCleanup }): Promise<EventBus> => {
      const bus = await busBench.open([20, 40]);
      onCleanup(() => bus.stop());
      bus.start();
      return bus;
    })
    .extend('dead', (): Envelope[] => [])
    .extend(
      'subscriber',
      ({ busBench, dead }) =>
        (
          service: string,
          types: string[],
          handle: (event: Envelope) => Promise<void> | void,
        ): DurableBusSubscription => ({
          service: busBench.service(service),
          name: 'facts',
          types,
          handle: async (event) => handle(event),
          onDead: async (event) => void dead.push(event),
        }),
    );
}

/** How long a test waits for what must come. */
export const SOON = { timeout: 60_000, interval: 10 };
