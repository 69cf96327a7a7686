import type { Socket } from 'node:net';
import { constants } from 'node:os';
import type pg from 'pg';

/** The kernel probes a connection that has been idle for so long, and closes it when its host is gone. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** In the shape of a socket's own error, which Prisma's adapter recognises. */
class NoResponse extends Error {
  readonly code = 'ETIMEDOUT';
  readonly syscall = 'read';
  readonly errno = -constants.errno.ETIMEDOUT;
}

/**
 * Breaks an open connection on which a statement gets no response for so long. A host that vanishes (a power cut, a
 * cable) closes no connection, and the kernel would resend for a quarter of an hour.
 */
export function breakWithoutResponse(client: pg.Client, timeoutMs: number): void {
  // With TLS it is not the socket that the client was made with.
  const socket = client.connection.stream as Socket;
  socket.setTimeout(timeoutMs);
  // A connection may be idle for as long as it likes.
  socket.on('timeout', () => {
    if (isStatementRunning(client)) socket.destroy(new NoResponse(`Postgres has not responded for ${timeoutMs} ms`));
  });
}

/** `pg` has no public property for it; this one is false until the response to a statement is complete. */
function isStatementRunning(client: pg.Client & { readyForQuery?: boolean }): boolean {
  return client.readyForQuery === false;
}
