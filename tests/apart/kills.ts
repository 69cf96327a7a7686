import { setTimeout as sleep } from 'node:timers/promises';
import { getHealth } from '@famibook/contracts/system/endpoints';
import { Client } from '@famibook/testing/clients/client';
import type { ProductApart } from '@famibook/testing/product/product-apart';
import { waitFor } from '@famibook/testing/wait-for';
import { randomInt } from '../faults/chance.ts';
import { crashPostgres } from '../faults/crash-postgres.ts';

const HEALTHY_WITHIN_MS = 240_000;

/** What can be killed, and started again. */
interface Part {
  name: string;
  /** How long it takes to start counts for a service of ours, and not for what we only use. */
  isOurs: boolean;
  kill(): Promise<void>;
  /** Resolves when it responds again. */
  start(): Promise<void>;
}

/**
 * Kills one replica of each service, the broker, the cache and a server process of Postgres with SIGKILL, one after
 * the other. The next is killed when health is good again.
 * @param rounds how many times each is killed
 * @returns for people, the longest time from when a part responds again (for a service: is started) until health is good
 */
export async function killInTurn(product: ProductApart, rounds: number): Promise<string> {
  const longest = new Map<string, number>();
  const client = new Client(product.url);
  const isHealthy = async () => (await client.send(getHealth)).body.status === 'ok';
  for (let round = 0; round < rounds; round++)
    for (const { name, isOurs, kill, start } of partsOf(product, round)) {
      await sleep(200 + randomInt(300));
      await kill();
      await sleep(randomInt(500));
      const startedAt = Date.now();
      await start();
      const backAt = isOurs ? startedAt : Date.now();
      await waitFor(`good health after ${name} was killed`, isHealthy, HEALTHY_WITHIN_MS);
      longest.set(name, Math.max(longest.get(name) ?? 0, Date.now() - backAt));
    }
  return [...longest].map(([name, ms]) => `${name}: healthy after ${(ms / 1000).toFixed(1)} s`).join(', ');
}

/** One replica of each service, another one in each round. */
function partsOf(product: ProductApart, round: number): Part[] {
  const { replicas, broker, cache } = product;
  const services = Map.groupBy(replicas, ({ service }) => service);
  const killed = [...services].flatMap(([name, own]) => {
    const replica = own[round % own.length];
    return replica ? [{ name, isOurs: true, kill: () => replica.process.kill(), start: () => replica.restart() }] : [];
  });
  return [
    ...killed,
    { name: 'RabbitMQ', isOurs: false, ...broker },
    { name: 'Redis', isOurs: false, ...cache },
    // It recovers by itself.
    { name: 'Postgres', isOurs: false, kill: () => crashPostgres(product), start: async () => {} },
  ];
}
