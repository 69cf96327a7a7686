import { STORED_COUNTERS as ADMIN } from '@famibook/admin/stored-counters';
import { STORED_COUNTERS as AUTH } from '@famibook/auth/stored-counters';
import { STORED_COUNTERS as BOARD } from '@famibook/board/stored-counters';
import type { ServiceName } from '@famibook/contracts/services';
import { STORED_COUNTERS as GALLERY } from '@famibook/gallery/stored-counters';
import { STORED_COUNTERS as MEDIA } from '@famibook/media/stored-counters';
import type { RowCheck } from '@famibook/service-kit/backup/restore-plan';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

const STORED: readonly (readonly [ServiceName, readonly RowCheck[]])[] = [
  ['gallery', GALLERY],
  ['auth', AUTH],
  ['media', MEDIA],
  ['board', BOARD],
  ['admin', ADMIN],
];

/** The stored counters that are wrong; an empty list when all are right. */
export async function wrongCounters(product: Pick<Product, 'dataDir'>): Promise<string[]> {
  const wrong: string[] = [];
  for (const [service, { what, sql }] of STORED.flatMap(([name, checks]) =>
    checks.map((check) => [name, check] as const),
  ))
    for (const { id } of await queryService<{ id: string }>(product, service, sql)) wrong.push(`${what}: ${id}`);
  return wrong;
}
