import type { Family } from '@famibook/testing/families/family';
import { startChild } from '../../bench/processes/child.ts';
import type { Flood, Responses } from './flood.ts';

const PROGRAM = new URL('attack.ts', import.meta.url);

export interface Attack {
  /** What came back up to now. */
  responses(): Promise<Responses>;
  /** @returns what came back in all */
  stop(): Promise<Responses>;
}

/** Starts a flood in a process of its own, so that what is measured shares no event loop with it. */
export async function startAttack(flood: Flood, url: string, family: Family): Promise<Attack> {
  const people = (await flood.people?.(family)) ?? [];
  const cookies = people.map((client) => client.cookieHeader());
  const child = await startChild<[]>(PROGRAM, [flood.name, url, JSON.stringify(cookies)]);
  const ask = async (question: 'responses' | 'stop'): Promise<Responses> =>
    new Map(await child.ask<[number | 'cut', number][]>(question));
  return {
    responses: () => ask('responses'),
    stop: async () => {
      const responses = await ask('stop');
      await child[Symbol.asyncDispose]();
      return responses;
    },
  };
}
