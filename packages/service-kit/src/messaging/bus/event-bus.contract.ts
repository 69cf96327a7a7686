import { describe } from 'vitest';
import { type BusBench, testOfBus } from '../../testing/bus-fixture.ts';
import { describeDelivery } from './contract/delivery.contract.ts';
import { describeFailedEvents } from './contract/failed-events.contract.ts';
import { describeStartAndStop } from './contract/start-and-stop.contract.ts';

/** The contract of every adapter of the port. */
export function describeEventBus(name: string, bench: BusBench): void {
  const test = testOfBus(bench);
  describe(`the event bus, ${name}`, () => {
    describeDelivery(test);
    describeFailedEvents(test);
    describeStartAndStop(test);
  });
}
