import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below those of `freePort`, which knows no claim, and below those that the system gives to a listener on any port and to
 * the near end of every connection.
 */
const PORTS = { first: 10_000, count: 2_000 } as const;
/** How far the first ports of two processes with neighbouring ids lie apart, so that few meet. */
const SHARE = 50;

let given = (process.pid * SHARE) % PORTS.count;

/**
 * A free port for a server that a test stops and starts again: while it is away, nothing else is given this port, and no
 * client that keeps trying reaches itself on it. The process holds the UDP port of the same number until it ends, because
 * a port without a listener looks free to every other process.
 */
export async function lastingPort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + given;
    given = (given + 1) % PORTS.count;
    const claim = await claimPort(port);
    if (claim && (await isFree(port))) return port;
    claim?.close();
  }
}

/** @returns undefined when another process, or this one, has claimed the port already */
async function claimPort(port: number): Promise<Socket | undefined> {
  const claim = createSocket('udp4');
  claim.unref();
  try {
    claim.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(claim, 'listening');
    return claim;
  } catch {
    claim.close();
    return undefined;
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
