import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FairQueue, Turn } from './fair-queue.ts';

/**
 * Refuses a picture before it is kept and looked at: who has too much waiting already costs nobody more than its bytes.
 * @throws AppError as `FairQueue.assertPlace`, once `body` has come to its end
 */
export async function assertPlace(lines: readonly FairQueue[], turn: Turn, body: Readable): Promise<void> {
  try {
    for (const line of lines) line.assertPlace(turn);
  } catch (refusal) {
    await dropRest(body);
    throw refusal;
  }
}

/** Told before its end, a refusal would meet its sender as a broken connection. */
async function dropRest(body: Readable): Promise<void> {
  const ended = finished(body, { writable: false });
  body.resume();
  // Whoever has left needs no answer.
  await ended.catch(() => undefined);
}
