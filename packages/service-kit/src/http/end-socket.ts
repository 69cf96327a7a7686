import type { Duplex } from 'node:stream';

const LAST_WORDS_MS = 2_000;

/**
 * Ends a connection that no server owns any longer. The last words are sent first; a client that neither reads them nor
 * ends its own side is cut off after a deadline.
 */
export function endSocket(socket: Duplex, lastWords?: string): void {
  socket.end(lastWords);
  // Further bytes are dropped, because the end of an unread stream would never be seen.
  socket.resume();
  setTimeout(() => socket.destroy(), LAST_WORDS_MS).unref();
}
