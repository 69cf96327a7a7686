import { RESTORE_FAILPOINTS } from '@famibook/backup/failpoints';
import type { ServiceName } from '@famibook/contracts/services';
import { type ProductApart, startProductApart } from './product-apart.ts';
import type { Replica } from './replicas.ts';
import { shareProduct } from './shared-product.ts';

/** Vitest runs this once: a process for each service, for all files of the tier. */
export default function setup({ provide }: { provide(key: 'sharedProduct', value: string): void }) {
  return shareProduct(provide, async () => {
    const product = await startProductApart();
    const outages = {
      ...outageOf('broker', product.broker),
      ...outageOf('cache', product.cache),
      ...deathsOf(product),
      'originals-lost': () => product.bucket.lose('originals/'),
    };
    return { ...product, outages };
  });
}

interface Server {
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Back is only what was away, so that a test may always bring everything back. */
function outageOf(name: string, server: Server): Record<string, () => Promise<void>> {
  let isAway = false;
  return {
    [`${name}-away`]: async () => {
      isAway = true;
      await server.kill();
    },
    [`${name}-back`]: async () => {
      if (isAway) await server.start();
      isAway = false;
    },
  };
}

/** `kill -9` of single services, and their return. */
function deathsOf({ replicas }: ProductApart): Record<string, () => Promise<void>> {
  const replicaOf = (name: ServiceName): Replica => {
    const replica = replicas.find(({ service }) => service === name);
    if (!replica) throw new Error(`there is no ${name}`);
    return replica;
  };
  const armed = RESTORE_FAILPOINTS.map((failpoint) => [
    `backup-dies-at-${failpoint}`,
    () => replicaOf('backup').replace({ FAMIBOOK_FAILPOINT: failpoint }),
  ]);
  return {
    ...Object.fromEntries(armed),
    'backup-died': async () => {
      const signal = await replicaOf('backup').process.ended.then(String, String);
      if (!signal.includes('SIGKILL')) throw new Error(`the backup service was not killed: ${signal}`);
    },
    'backup-back': () => replicaOf('backup').replace(),
    'gallery-killed': () => replicaOf('gallery').process.kill(),
    'gallery-back': () => replicaOf('gallery').replace(),
  };
}
