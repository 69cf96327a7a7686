import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { queryService } from './database.ts';
import type { Product } from './product.ts';

/**
 * Whether no event waits in any outbox. On one machine each was also handled by all its subscribers then. Handling one
 * may write another into an outbox that was read before, so they are read twice.
 */
export async function isPublishedEverywhere(product: Pick<Product, 'dataDir'>): Promise<boolean> {
  return (await areOutboxesEmpty(product)) && (await areOutboxesEmpty(product));
}

async function areOutboxesEmpty(product: Pick<Product, 'dataDir'>): Promise<boolean> {
  const waiting = await Promise.all(
    SERVICES_WITH_DATABASE.map((service) =>
      queryService(product, service, `SELECT 1 FROM ${service}.outbox WHERE published_at IS NULL`),
    ),
  );
  return waiting.every((rows) => rows.length === 0);
}
