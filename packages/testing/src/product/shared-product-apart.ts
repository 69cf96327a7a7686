import { startProductApart } from './product-apart.ts';
import { shareProduct } from './shared-product.ts';

/** Vitest runs this once: a process for each service, for all files of the tier. */
export default function setup({ provide }: { provide(key: 'sharedProduct', value: string): void }) {
  return shareProduct(provide, async () => {
    const product = await startProductApart();
    const outages = { ...outageOf('broker', product.broker), ...outageOf('cache', product.cache) };
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
