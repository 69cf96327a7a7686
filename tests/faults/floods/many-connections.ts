import { times } from '../counts.ts';
import type { Flood } from './flood.ts';
import { floodFrom, repeat } from './sockets-from.ts';

const REQUEST = 'GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Opens as many connections from one address as a server takes, and keeps each by asking for something now and then. */
export const manyConnections: Flood = {
  name: 'connections of one address',
  start: (target) =>
    floodFrom(target, repeat(target.sources.slice(0, 1), times(10_000)), (socket) => {
      socket.write(REQUEST);
      const again = setInterval(() => socket.write(REQUEST), 5_000);
      socket.once('close', () => clearInterval(again));
    }),
};
