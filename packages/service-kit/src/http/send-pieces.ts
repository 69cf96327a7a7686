import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/**
 * Sends `length` bytes piece by piece, and ends the response with the last one. A client that is asked to close its
 * connection, as by a server that drains, does so once it has them all: a response that ended later would count as one
 * whose client had left.
 */
export async function sendPieces(
  source: AsyncIterable<Uint8Array>,
  res: ServerResponse,
  length: number,
): Promise<void> {
  let left = length;
  const allButLast = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      left -= piece.length;
      if (left > 0) yield piece;
      else if (!res.writableEnded) res.end(piece);
    }
  };
  try {
    await pipeline(source, allButLast, res, { end: false });
  } catch (error) {
    res.destroy();
    throw error;
  }
  res.end();
}
