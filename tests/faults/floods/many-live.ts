import { randomBytes } from 'node:crypto';
import { times } from '../counts.ts';
import type { Flood } from './flood.ts';
import { floodFrom, repeat } from './sockets-from.ts';

/** One person's browser that opens live connections without end. */
export const manyLive: Flood = {
  name: 'live connections of one person',
  people: async (family) => [(await family.member()).client],
  start: (target) =>
    floodFrom(target, repeat(target.sources, times(400)), (socket) => {
      socket.write(
        `GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nCookie: ${target.cookies[0]}\r\n\r\n`,
      );
    }),
};
