import { times } from '../counts.ts';
import type { Flood } from './flood.ts';
import { floodFrom, repeat } from './sockets-from.ts';

const REQUEST = 'GET /api/docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n';
const COLD = 'GET /not-there.js HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Asks for a big file over and over on each connection, before it has read anything. */
export const pipelinedFiles: Flood = {
  name: 'files that are not read, 1,500 requests on each connection',
  start: (target) =>
    floodFrom(target, repeat(target.sources.slice(0, 2), times(100)), (socket) => {
      socket.pause();
      socket.write(COLD + REQUEST.repeat(1_500));
      setTimeout(() => socket.resume(), 2_000).unref();
    }),
};
