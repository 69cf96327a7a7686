import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, one of which could take it before a server does. */
const FIRST = 12_000;
const LAST = 32_000;
/** Processes that start at the same time look for ports this far apart, not for the same one. */
const APART = 16;

let next = FIRST + ((process.pid * APART) % (LAST - FIRST));

/** Finds a port that no program listens on. In one process each call finds another one. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = FIRST; tries < LAST; tries += 1) {
    const port = next;
    next = port === LAST ? FIRST : port + 1;
    if (await isFree(port, host)) return port;
  }
  throw new Error(`no port from ${FIRST} to ${LAST} is free`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (isTaken(error) ? resolve(false) : reject(error)));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

function isTaken({ code }: NodeJS.ErrnoException) {
  return code === 'EADDRINUSE' || code === 'EACCES';
}
