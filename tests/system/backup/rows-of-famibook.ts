import { ALL_SERVICES } from '@famibook/backup/testing/all-services';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';

/** Every row of a FamiBook in every table of every service, byte for byte. */
export async function rowsOfFamiBook(product: Product, famibookId: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const { name, backup } of ALL_SERVICES) {
    for (const [table, condition] of Object.entries(backup?.ofFamiBook ?? {})) {
      if (condition === 'FALSE') continue;
      const where = condition.replaceAll('$1', `'${famibookId}'::uuid`);
      found[`${name}.${table}`] = await queryService(
        product,
        name,
        `SELECT to_jsonb("row")::text AS "row" FROM "${table}" AS "row" WHERE ${where} ORDER BY 1`,
      );
    }
  }
  return found;
}
