import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A flooding client tries again as soon as it is refused. Its connections and permits are few, so that each second of
 * waiting is work that no other client waits for; a browser waits longer than that before it tries again.
 */
const REFUSED_MS = 1_000;

/**
 * Up to twice as long, by chance: what was refused together would come back together, and be refused together again, as
 * one block of work for which every user waits.
 */
function spread(leastMs: number): number {
  return leastMs * (1 + Math.random());
}

/** Waits before a request is refused for being one too many. */
export async function pauseBeforeRefusal(leastMs = REFUSED_MS): Promise<void> {
  await wait(spread(leastMs), undefined, { ref: false });
}

/** Waits likewise before a client that has too much waiting is refused. @throws what it is given */
export async function refuseLater(refusal: unknown): Promise<never> {
  await pauseBeforeRefusal();
  throw refusal;
}

/** Releases the permit of an upload: a second or two later when it was refused or cut off. */
export function releaseAfterFile(
  res: Pick<ServerResponse, 'statusCode' | 'writableFinished'>,
  release: () => void,
): void {
  if (res.writableFinished && res.statusCode < 400) release();
  else setTimeout(release, spread(REFUSED_MS)).unref();
}
