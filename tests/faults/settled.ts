import type { Product } from '../harness/product.ts';
import { waitFor } from '../harness/wait-for.ts';
import { type Bytes, readBytes } from './bytes.ts';
import { wrongCounters } from './counters.ts';
import { type FactsSeen, readFacts } from './journal.ts';

const SOON_MS = 60_000;

/** Everything that may be wrong after a fault, in words; none of it, it is to be hoped. */
export interface Settled {
  facts: FactsSeen;
  bytes: Bytes;
  faults: string[];
}

const look = async (product: Product): Promise<Settled> => {
  const facts = await readFacts(product);
  const bytes = await readBytes(product);
  const faults = [
    ...facts.missed.map((fact) => `not acted on: ${fact}`),
    ...(facts.dead > 0 ? [`${facts.dead} dead letters`] : []),
    ...(facts.waiting > 0 ? [`${facts.waiting} facts wait in outboxes`] : []),
    ...(await wrongCounters(product)).map((counter) => `wrong count: ${counter}`),
    ...bytes.broken,
  ];
  return { facts, bytes, faults };
};

/** Waits until the outboxes are empty and every fact was acted on, then looks at everything. */
export const settled = async (product: Product): Promise<Settled> => {
  await waitFor(
    'facts to come to rest',
    async () => {
      const { waiting, missed } = await readFacts(product);
      return waiting === 0 && missed.length === 0;
    },
    SOON_MS,
  ).catch(() => undefined);
  return look(product);
};

/** Waits until nothing is left that no photo shows. A product started with SWEEPING gets there. */
export const swept = async (product: Product): Promise<Settled> => {
  await waitFor('the sweep', async () => (await readBytes(product)).orphans.length === 0, SOON_MS).catch(
    () => undefined,
  );
  const seen = await look(product);
  return { ...seen, faults: [...seen.faults, ...seen.bytes.orphans.map((orphan) => `left behind: ${orphan}`)] };
};
