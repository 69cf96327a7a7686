import { shareProduct } from '@famibook/testing/product/shared-product';
import { startComposeProduct } from './compose-product.ts';

/** Vitest runs this once: the stack of docker-compose.yml for all files of the tier. */
export default function setup({ provide }: { provide(key: 'sharedProduct', value: string): void }) {
  return shareProduct(provide, () => startComposeProduct());
}
