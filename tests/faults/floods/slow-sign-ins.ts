import type { Flood } from './flood.ts';
import { floodFrom, repeat } from './sockets-from.ts';

const HEAD =
  'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
const PER_ADDRESS = 64;

/** Signs in from five addresses, a byte a second. */
export const slowSignIns: Flood = {
  name: 'sign-ins that take ages',
  start: (target) =>
    floodFrom(target, repeat(target.sources, PER_ADDRESS), (socket) => {
      socket.write(HEAD);
      const drip = setInterval(() => socket.write(' '), 1_000);
      socket.once('close', () => clearInterval(drip));
    }),
};
