import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';

/** What each replica responds. */
export const WHOLE_BODY = 'begun, ended';
/** Between the two halves of a response. */
const PAUSE_MS = 20;
const CALLERS = 6;
const REQUESTS = 100;

interface Replicas {
  readonly url: string;
  /** The responses of each replica. */
  readonly counts: number[];
  /** Lets the last one have its turn. */
  join(): void;
  stop(): Promise<void>;
}

/** Three replicas behind one address, of which the last is not ready yet. */
async function startReplicas(): Promise<Replicas> {
  const counts = [0, 0, 0];
  const servers = counts.map((_, at) =>
    http.createServer(async (_req, res) => {
      res.write(WHOLE_BODY.slice(0, 5));
      await delay(PAUSE_MS);
      res.end(WHOLE_BODY.slice(5));
      counts[at] = (counts[at] ?? 0) + 1;
    }),
  );
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  let hasJoined = false;
  const balancer = await startBalancer(
    0,
    servers.map((server, at) => ({
      port: (server.address() as AddressInfo).port,
      isReady: () => at < 2 || hasJoined,
    })),
  );
  return {
    url: `http://127.0.0.1:${balancer.port}`,
    counts,
    join: () => {
      hasJoined = true;
    },
    stop: async () => {
      await balancer.stop();
      for (const server of servers) server.close();
    },
  };
}

/**
 * How many of 100 requests a replica gets that joins two others while `send` keeps these busy.
 * @param send sends one request and checks that its response is whole
 */
export async function shareOfJoiningReplica(send: (url: string) => Promise<void>): Promise<number> {
  const replicas = await startReplicas();
  const handled = () => replicas.counts.reduce((sum, count) => sum + count, 0);
  const sendUntil = (isOver: () => boolean) =>
    Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (!isOver()) await send(replicas.url);
      }),
    );
  try {
    await sendUntil(() => handled() >= REQUESTS);
    replicas.join();
    const before = handled();
    await sendUntil(() => handled() >= before + REQUESTS);
    return replicas.counts[2] ?? 0;
  } finally {
    await replicas.stop();
  }
}
