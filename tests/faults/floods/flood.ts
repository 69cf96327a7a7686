import type { Client } from '@famibook/testing/clients/client';
import type { Family } from '@famibook/testing/families/family';

/**
 * One way of asking for more than one's share. To add one: a file in this folder that exports a `Flood`, and a line in
 * `all-floods.ts`. It runs in a process of its own, comes from its `sources` only, counts every response it gets, sends
 * again what was refused, and ends when it is stopped. The test does the rest: a family uses FamiBook at the same time,
 * and memory is measured.
 */
export interface Flood {
  readonly name: string;
  /** The accounts it uses, which sign up before it begins. The family is not the one that is watched. */
  people?(family: Family): Promise<readonly Client[]>;
  /** Resolves once the flood is in full swing. */
  start(target: Target): Promise<RunningFlood>;
}

export interface Target {
  readonly url: string;
  /** A `Cookie` header for each of `people`. */
  readonly cookies: readonly string[];
  readonly sources: Sources;
}

type Sources = readonly [string, string, string, string, string];

/** How often each status was the response; `cut` is none at all. */
export type Responses = Map<number | 'cut', number>;

export interface RunningFlood {
  readonly responses: Responses;
  stop(): Promise<void>;
}

/**
 * Loopback addresses that no other client in these tests uses, and no other flood: what an address may ask for in a
 * minute would else be used up by the flood before, and all that is measured would be refusals.
 */
export function sourcesOf(flood: number): Sources {
  const network = `127.0.${21 + flood}`;
  return [`${network}.1`, `${network}.2`, `${network}.3`, `${network}.4`, `${network}.5`];
}

export function countResponse(responses: Responses, status: number | 'cut'): void {
  responses.set(status, (responses.get(status) ?? 0) + 1);
}
