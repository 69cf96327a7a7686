import type { Duplex } from 'node:stream';

const LAST_WORDS_MS = 2_000;

/**
 * Ends a connection that no server looks after any more. The last words are to arrive; who neither takes them nor ends
 * its own side is cut off all the same.
 */
export const endSocket = (socket: Duplex, lastWords?: string): void => {
  socket.end(lastWords);
  // What still comes is dropped: unread, the other side's end would never be seen.
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
};
