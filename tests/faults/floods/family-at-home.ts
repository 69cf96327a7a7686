import { listMessages } from '@famibook/contracts/board/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import type { Family } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';

/** What a family does: `looking` is two lists in each round, the others one request. */
export const ACTS = ['signing in', 'looking', 'sharing'] as const;
export type Act = (typeof ACTS)[number];

export interface Visit {
  /** Milliseconds of each request, by what it was for. */
  readonly took: Readonly<Record<Act, readonly number[]>>;
  /** What did not succeed, in words. */
  readonly failures: readonly string[];
}

/** A member who signs in, looks at lists and shares a photo, so many times, one thing after the other. */
export async function visit(url: string, { name, manager }: Family, rounds: number): Promise<Visit> {
  const { email, password } = manager;
  const took: Record<Act, number[]> = { 'signing in': [], looking: [], sharing: [] };
  const failures: string[] = [];
  const note = async (act: Act, ask: () => Promise<{ status: number; body: unknown }>) => {
    const began = performance.now();
    try {
      const { status, body } = await ask();
      if (status >= 300) failures.push(`${act}: ${status} ${JSON.stringify(body)}`);
    } catch (error) {
      failures.push(`${act}: ${error}`);
    }
    took[act].push(performance.now() - began);
  };
  for (let round = 0; round < rounds; round++) {
    const client = new Client(url);
    const picture = await somePicture(60, 40);
    await note('signing in', () => client.send(login, { body: { email, password, famibookName: name } }));
    await note('looking', () => client.send(listPhotos));
    await note('looking', () => client.send(listMessages));
    await note('sharing', () => client.upload(picture));
  }
  return { took, failures };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
