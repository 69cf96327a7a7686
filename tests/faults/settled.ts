import type { Product } from '@famibook/testing/product/product';
import { waitFor } from '@famibook/testing/wait-for';
import { type Bytes, readBytes } from './bytes.ts';
import { wrongCounters } from './counters.ts';
import { type FactsSeen, readFacts } from './journal.ts';

const SOON_MS = 60_000;

/** Everything that may be wrong after a fault, in words; none of it, it is to be hoped. */
export interface Calm {
  facts: FactsSeen;
  faults: string[];
}

export interface Settled extends Calm {
  bytes: Bytes;
}

/** Waits until the outboxes are empty and every fact was acted on, then looks at facts and kept figures. */
export const calm = async (product: Product): Promise<Calm> => {
  const isCalm = async () => {
    const { waiting, missed } = await readFacts(product);
    return waiting === 0 && missed.length === 0;
  };
  // What is still missing then is told below, by name.
  await waitFor('facts to come to rest', isCalm, SOON_MS).catch(() => undefined);
  const facts = await readFacts(product);
  const faults = [
    ...facts.missed.map((fact) => `not acted on: ${fact}`),
    ...facts.unlisted.map((fact) => `acted on, and not listed: ${fact}`),
    ...(facts.dead > 0 ? [`${facts.dead} dead letters`] : []),
    ...(facts.waiting > 0 ? [`${facts.waiting} facts wait in outboxes`] : []),
    ...(await wrongCounters(product)).map((counter) => `wrong count: ${counter}`),
  ];
  return { facts, faults };
};

/** Looks at every photo's bytes as well. */
export const settled = async (product: Product): Promise<Settled> => {
  const { facts, faults } = await calm(product);
  const bytes = await readBytes(product);
  return { facts, bytes, faults: [...faults, ...bytes.broken] };
};

/** Waits until nothing is left that no photo shows. A product started with SWEEPING gets there. */
export const swept = async (product: Product): Promise<Settled> => {
  const isClean = async () => (await readBytes(product)).orphans.length === 0;
  await waitFor('the sweep', isClean, SOON_MS).catch(() => undefined);
  const seen = await settled(product);
  return { ...seen, faults: [...seen.faults, ...seen.bytes.orphans.map((orphan) => `left behind: ${orphan}`)] };
};
