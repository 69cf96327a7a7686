import type { Database } from './database.ts';

/** The longest wait of a transaction for a connection. */
const MAX_WAIT_MS = 10_000;
const DEFAULT_TIMEOUT_MS = 15_000;

/** Runs work in one transaction of a Prisma client. */
export type PrismaTransaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * The options of every service's Prisma client: `new PrismaClient(prismaOptions(db))`. Errors are minimal, because the
 * values of a statement must not be logged.
 * @param timeoutMs how long a transaction may run, waits for others' locks included
 */
export function prismaOptions(db: Pick<Database, 'prismaAdapter'>, timeoutMs = DEFAULT_TIMEOUT_MS) {
  return {
    adapter: db.prismaAdapter(),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: timeoutMs },
  } as const;
}

/** Names the tables that the kit's own migrations make in a schema, which Prisma is to leave alone. */
export function kitTables(schema: string): string[] {
  return [
    'outbox',
    'inbox',
    'dead_letter',
    'restore_epoch',
    'restore_state',
    'restored_famibook',
    '_kit_migrations',
  ].map((table) => `${schema}.${table}`);
}
