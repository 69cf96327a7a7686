import type { Duplex } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { HEARTBEAT } from '@famibook/contracts/live/ping';
import type { WebSocket } from 'ws';
import { textFrame } from './frame.ts';

/** One browser's open `/ws`. */
export interface Connection {
  /** The current identity; replaced when the session's rights change. */
  identity: Identity;
  /** Sends a frame that was prepared once for all receivers; disconnects a browser that does not read. */
  send(frame: Buffer): void;
  /** Starts the closing handshake; terminates the connection after `CLOSE_TIMEOUT_MS` without a response. */
  close(code: number, reason: string): void;
  /** Pings the browser, and sends its page a heartbeat; terminates the connection if the previous ping was not answered. */
  check(): void;
}

/** How much a browser may leave unread: some thousand pushes. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** How long a browser may take to answer a close. */
export const CLOSE_TIMEOUT_MS = 2_000;
/** Browsers send nothing here; one that sends this many messages between two checks is disconnected. */
const MAX_MESSAGES = 100;
const POLICY_VIOLATION = 1008;
const HEARTBEAT_FRAME = textFrame(HEARTBEAT);

function NOTHING() {}

/** `stream` is what `socket` writes to. It writes whole frames, so prepared frames can be written in between. */
export function createConnection(socket: WebSocket, stream: Duplex, identity: Identity): Connection {
  let isAlive = true;
  let messages = 0;
  const close = (code: number, reason: string) => {
    socket.close(code, reason);
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  };
  const send = (frame: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    if (stream.writableLength > MAX_UNREAD_BYTES) socket.terminate();
    else stream.write(frame);
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
    send,
    close,
    check: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      messages = 0;
      socket.ping();
      send(HEARTBEAT_FRAME);
    },
  };
}
