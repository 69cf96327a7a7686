import { quoted } from '../db/quoted.ts';

/** Where the rows of a backup lie before they replace the live ones. */
export const restoreSchema = (service: string): string => `${service}_restore`;

/** Where a rehearsal restores to; nothing replaces anything there. */
export const rehearsalSchema = (service: string): string => `${service}_rehearsal`;

/** The schemas that a service has beside its own. They are created with its role, which may not create schemas. */
export const scratchSchemas = (service: string): readonly string[] => [
  restoreSchema(service),
  rehearsalSchema(service),
];

/** What records a schema's own history and never comes out of a backup. */
const RECORDS = new Set([
  '_prisma_migrations',
  '_kit_migrations',
  'restore_epoch',
  'restore_state',
  'restored_famibook',
]);

export const isRecord = (table: string): boolean => RECORDS.has(table);

/** A table by its full name. */
export const tableIn = (schema: string, table: string): string => `${quoted(schema)}.${quoted(table)}`;
