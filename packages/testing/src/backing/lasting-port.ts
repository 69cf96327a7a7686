import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to a listener on any port, and to the near end of every connection. */
const PORTS = { first: 10_000, count: 22_000 } as const;
/** How far the first ports of two processes with neighbouring ids lie apart. */
const SHARE = 50;

let given = (process.pid * SHARE) % PORTS.count;

/**
 * A free port for a server that a test stops and starts again: while it is away, nothing else is given this port, and no
 * client that keeps trying reaches itself on it. A process gives none twice, and each begins elsewhere, because a port
 * without a listener yet looks free to all.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + given;
    given = (given + 1) % PORTS.count;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}
