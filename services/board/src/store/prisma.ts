import type { Database } from '@famibook/service-kit/db/database';
import { type Prisma, PrismaClient } from '../../generated/client.ts';

export type Tx = Prisma.TransactionClient;
/** Runs work in one transaction: all of it, or nothing. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The most a transaction waits for a connection, and for others' locks: the removal of a person touches many rows. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 60_000;

export const createPrisma = (db: Database): PrismaClient =>
  // Minimal: what a statement was given belongs in no log.
  new PrismaClient({
    adapter: db.prismaAdapter(),
    errorFormat: 'minimal',
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: TIMEOUT_MS },
  });
