import { quoted } from '../db/quoted.ts';

/** Where the rows of a backup lie before they replace the live ones. */
export function restoreSchema(service: string): string {
  return `${service}_restore`;
}

/** Where a rehearsal restores to; nothing replaces anything there. */
export function rehearsalSchema(service: string): string {
  return `${service}_rehearsal`;
}

/** The schemas that a service has beside its own. They are created with its role, which may not create schemas. */
export function scratchSchemas(service: string): readonly string[] {
  return [restoreSchema(service), rehearsalSchema(service)];
}

/** Tables about the schema itself, which are neither backed up nor restored. */
export const BOOKKEEPING_TABLES: readonly string[] = [
  '_prisma_migrations',
  '_kit_migrations',
  'restore_epoch',
  'restore_state',
  'restored_famibook',
];

export function isBookkeepingTable(table: string): boolean {
  return BOOKKEEPING_TABLES.includes(table);
}

/** A table by its full name. */
export function tableIn(schema: string, table: string): string {
  return `${quoted(schema)}.${quoted(table)}`;
}
