import type { Database } from '@famibook/service-kit/db/database';
import { type Prisma, PrismaClient } from '../../generated/client.ts';

export type Tx = Prisma.TransactionClient;
/** Runs work in one transaction: all of it, or nothing. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The most a transaction waits for a connection, and for others' locks. */
const LIMITS = { maxWait: 10_000, timeout: 15_000 } as const;

export function createPrisma(db: Pick<Database, 'prismaAdapter'>): PrismaClient {
  // Minimal: what a statement was given belongs in no log.
  return new PrismaClient({ adapter: db.prismaAdapter(), errorFormat: 'minimal', transactionOptions: LIMITS });
}
