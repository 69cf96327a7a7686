import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to a listener on any port, and to the near end of every connection. */
const PORTS = { min: 10_000, max: 32_000 } as const;

/**
 * A free port for a server that a test stops and starts again: while it is away, nothing else is given this port, and no
 * client that keeps trying reaches itself on it.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
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
