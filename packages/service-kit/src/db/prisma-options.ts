import type { Database } from './database.ts';

/** The most a transaction waits for a connection. */
const MAX_WAIT_MS = 10_000;
const DEFAULT_TIMEOUT_MS = 15_000;

/** Runs work in one transaction of a Prisma client: all of it, or nothing. */
export type PrismaTransaction<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * How every service's Prisma client is made: `new PrismaClient(prismaOptions(db))`. Errors are minimal, because the
 * values of a statement belong in no log.
 * @param timeoutMs how long a transaction may run, waits for others' locks included
 */
export function prismaOptions(db: Pick<Database, 'prismaAdapter'>, timeoutMs = DEFAULT_TIMEOUT_MS) {
  return {
    adapter: db.prismaAdapter(),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: timeoutMs },
  } as const;
}
