import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FairQueue, Turn } from './fair-queue.ts';

/** The length of the body as the client declares it; undefined when it does not. */
export function declaredBytes(headers: IncomingHttpHeaders): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}

/**
 * Refuses a picture before it is stored or decoded when too many of its user wait already.
 * @throws AppError as `FairQueue.assertRoom`, after `body` has ended
 */
export async function assertRoomInQueue(queues: readonly FairQueue[], turn: Turn, body: Readable): Promise<void> {
  try {
    for (const queue of queues) queue.assertRoom(turn);
  } catch (refusal) {
    await dropRest(body);
    throw refusal;
  }
}

/** Reads and drops the rest, because a client that is still sending meets an early response as a broken connection. */
async function dropRest(body: Readable): Promise<void> {
  const ended = finished(body, { writable: false });
  body.resume();
  // A client that has left needs no response.
  await ended.catch(() => undefined);
}
