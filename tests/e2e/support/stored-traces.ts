import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import pg from 'pg';

const TABLES = `
SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
 WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`;

/** The tables, as `service.table`, that have a row with these words in any column. */
export async function findStoredTraces(product: Pick<Product, 'dataDir'>, words: string): Promise<string[]> {
  const found: string[] = [];
  for (const service of SERVICES_WITH_DATABASE) {
    for (const { name } of await queryService<{ name: string }>(product, service, TABLES)) {
      const sql = `SELECT 1 FROM ${pg.escapeIdentifier(name)} t WHERE strpos(lower(t::text), lower($1)) > 0 LIMIT 1`;
      if ((await queryService(product, service, sql, [words])).length > 0) found.push(`${service}.${name}`);
    }
  }
  return found;
}
