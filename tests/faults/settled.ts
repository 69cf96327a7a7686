import type { Product } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { type Bytes, readBytes, readOrphans } from './bytes.ts';
import { wrongCounters } from './counters.ts';
import { type EventsSeen, readEvents } from './journal.ts';

const SOON_MS = 60_000;

/** Everything that may be wrong after a fault, in words; none of it, it is to be hoped. */
export interface Calm {
  events: EventsSeen;
  faults: string[];
}

export interface Settled extends Calm {
  bytes: Bytes;
}

/** Waits until the outboxes are empty and every event was handled, then checks events and stored counters. */
export async function calm(product: Pick<Product, 'dataDir'>): Promise<Calm> {
  const hasNothingLeft = async () => {
    const { waiting, missed } = await readEvents(product);
    return waiting === 0 && missed.length === 0;
  };
  // Handling an event may write another one into an outbox that was read before.
  const isCalm = async () => (await hasNothingLeft()) && (await hasNothingLeft());
  // Whatever is still missing then is listed below, by name.
  await waitFor('the events to come to rest', isCalm, SOON_MS).catch(() => undefined);
  const events = await readEvents(product);
  const faults = [
    ...events.missed.map((event) => `not acted on: ${event}`),
    ...events.unlisted.map((event) => `acted on, and not listed: ${event}`),
    ...(events.dead > 0 ? [`${events.dead} dead letters`] : []),
    ...(events.waiting > 0 ? [`${events.waiting} events wait in outboxes`] : []),
    ...(await wrongCounters(product)).map((counter) => `wrong count: ${counter}`),
  ];
  return { events, faults };
}

/** Looks at every photo's bytes as well. */
export async function settled(product: Product): Promise<Settled> {
  const { events, faults } = await calm(product);
  const bytes = await readBytes(product);
  return { events, bytes, faults: [...faults, ...bytes.broken] };
}

/** Waits until nothing is left that no photo shows. A product started with SWEEPING gets there. */
export async function swept(product: Product): Promise<Settled> {
  const isClean = async () => (await readOrphans(product)).length === 0;
  await waitFor('the sweep', isClean, SOON_MS).catch(() => undefined);
  const seen = await settled(product);
  return { ...seen, faults: [...seen.faults, ...seen.bytes.orphans.map((orphan) => `left behind: ${orphan}`)] };
}
