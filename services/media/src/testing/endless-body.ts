import { setTimeout as wait } from 'node:timers/promises';

const CHUNK = 65_536;
const CHUNKS = 1_000;

/**
 * A body of 64 MB without a length. It takes a breath between its chunks and has an end: `fetch` goes on pulling from a
 * body after its request has failed, and would let nothing else run in the process, for as long as there is memory.
 */
export function endlessBody(): ReadableStream {
  let sent = 0;
  return new ReadableStream({
    pull: async (controller) => {
      controller.enqueue(new Uint8Array(CHUNK));
      sent += 1;
      if (sent === CHUNKS) controller.close();
      await wait(1);
    },
  });
}
