import type { Duplex } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import type { WebSocket } from 'ws';

/** One browser's open `/ws`. */
export interface Connection {
  /** As it is now: replaced when the session's rights change. */
  identity: Identity;
  /** Sends a frame that was prepared once for all connections; a browser that does not read is cut off. */
  send(frame: Buffer): void;
  /** Says goodbye with a code, and goes after 2 s even without a response. */
  close(code: number, reason: string): void;
  /** Asks whether the other side is still there; ends the connection if it did not answer the last time. */
  check(): void;
}

/** What a browser may leave unread: some thousand pushes. */
const MAX_UNREAD_BYTES = 256 * 1024;
const GOODBYE_MS = 2_000;
/** Browsers send nothing here; one that sends this much between two checks is cut off. */
const MAX_MESSAGES = 100;
const POLICY_VIOLATION = 1008;

function NOTHING() {}

/** `stream` is what `socket` writes to: it writes whole frames at once, so that others may stand between them. */
export function createConnection(socket: WebSocket, stream: Duplex, identity: Identity): Connection {
  let isAlive = true;
  let messages = 0;
  const close = (code: number, reason: string) => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
  };
  // `close` follows every error.
  socket.on('error', NOTHING);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('message', () => {
    messages += 1;
    if (messages === MAX_MESSAGES) close(POLICY_VIOLATION, 'nothing is expected here');
  });
  return {
    identity,
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return;
      if (stream.writableLength > MAX_UNREAD_BYTES) socket.terminate();
      else stream.write(frame);
    },
    close,
    check: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      messages = 0;
      socket.ping();
    },
  };
}
