import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take it before a server does. */
const FIRST = 12_000;
const LAST = 32_000;

let next = randomInt(FIRST, LAST);

/** Finds a port that no program listens on. In one process each call finds another one. */
export async function freePort(): Promise<number> {
  for (let tries = FIRST; tries < LAST; tries += 1) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
