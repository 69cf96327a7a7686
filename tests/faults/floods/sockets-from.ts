import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { countResponse, type Responses, type RunningFlood, type Target } from './flood.ts';

/** One connection of a flood, which it may use as it likes until the other side closes it. */
export type UseSocket = (socket: Socket) => void;

const AGAIN_AFTER_MS = 200;
const STATUS = /HTTP\/1\.1 (\d{3}) /g;

/**
 * Holds one connection from each of these addresses (one for each time an address is named), and opens it again when it
 * was closed.
 */
export async function floodFrom({ url }: Target, sources: readonly string[], use: UseSocket): Promise<RunningFlood> {
  const { hostname, port } = new URL(url);
  const responses: Responses = new Map();
  const open = new Set<Socket>();
  let isOver = false;

  const hold = async (localAddress: string, onFirst: () => void) => {
    while (!isOver) {
      const socket = connect({ host: hostname, port: Number(port), localAddress });
      open.add(socket);
      let got = 0;
      socket.on('error', () => undefined);
      socket.on('connect', () => use(socket));
      socket.on('data', (chunk) => {
        for (const [, status] of chunk.toString('latin1').matchAll(STATUS)) {
          got += 1;
          countResponse(responses, Number(status));
        }
      });
      socket.once('connect', onFirst).once('close', onFirst);
      // Not by `once` of node:events, for which an error is a failure: a flood's connections are cut off all the time.
      await new Promise((resolve) => socket.once('close', resolve));
      if (got === 0 && !isOver) countResponse(responses, 'cut');
      open.delete(socket);
      if (!isOver) await sleep(AGAIN_AFTER_MS);
    }
  };

  const holding: Promise<void>[] = [];
  await Promise.all(sources.map((source) => new Promise<void>((resolve) => void holding.push(hold(source, resolve)))));
  return {
    responses,
    stop: async () => {
      isOver = true;
      for (const socket of open) socket.destroy();
      await Promise.all(holding);
    },
  };
}

export function repeat<T>(values: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => values).flat();
}
