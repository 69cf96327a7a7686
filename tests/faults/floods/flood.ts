import type { Client } from '@famibook/testing/clients/client';
import type { Family } from '@famibook/testing/families/family';

/**
 * One way of asking for more than one's share. To add one: a file in this folder that exports a `Flood`, and a line in
 * `all-floods.ts`. It runs in a process of its own, comes from `SOURCES` only, counts every response it gets, sends
 * again what was refused, and ends when it is stopped. The test does the rest: a family uses FamiBook meanwhile, and
 * memory is looked at.
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
}

/** How often each status was the response; `cut` is none at all. */
export type Responses = Map<number | 'cut', number>;

export interface RunningFlood {
  readonly responses: Responses;
  stop(): Promise<void>;
}

/** Loopback addresses that no other client in these tests uses. */
export const SOURCES = ['127.0.0.21', '127.0.0.22', '127.0.0.23', '127.0.0.24', '127.0.0.25'] as const;

export function countResponse(responses: Responses, status: number | 'cut'): void {
  responses.set(status, (responses.get(status) ?? 0) + 1);
}
