import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { MEGABYTE } from '@famibook/contracts/limits';
import { type MinRate, watchRate } from './watch-rate.ts';

/** Takes minutes; more is not worth the wait for a refusal. */
const MAX_DROPPED_BYTES = 1_024 * MEGABYTE;

/**
 * Reads and drops the body of a refused archive, because a client that is still sending meets an early response as a
 * broken connection. A body that is longer, or slower than one that is accepted, is left.
 */
export async function dropBody(req: IncomingMessage, minRate: MinRate, maxBytes = MAX_DROPPED_BYTES): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return;
  const left = new AbortController();
  const rate = watchRate(minRate, () => left.abort());
  let size = 0;
  const drop = (chunk: Buffer) => {
    rate.count(chunk.length);
    size += chunk.length;
    if (size > maxBytes) left.abort();
  };
  req.on('data', drop);
  // A client that has left needs no response.
  await finished(req, { writable: false, signal: left.signal }).catch(() => undefined);
  req.off('data', drop);
  req.pause();
  rate.stop();
}
