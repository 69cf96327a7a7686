import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { Prisma, PrismaClient } from '../../generated/client.ts';

/** A statement runs on this: a transaction, or the client itself. */
export type Tx = Prisma.TransactionClient;

/** Runs work in a transaction. @throws AppError `unavailable` when no connection became free in time */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const LIMITS = { maxWait: 10_000, timeout: 15_000 } as const;

export function createPrisma(db: Pick<Database, 'prismaAdapter'>): PrismaClient {
  // The minimal format keeps the values of a statement out of every log.
  return new PrismaClient({ adapter: db.prismaAdapter(), errorFormat: 'minimal' });
}

export function inTransaction(prisma: PrismaClient): Transaction {
  return (work) =>
    prisma.$transaction(work, LIMITS).catch((error: unknown) => {
      throw isTimeout(error) ? new AppError('unavailable', { retryAfterSeconds: 2, cause: error }) : error;
    });
}

/** Whether no connection became free in time, or the transaction took too long: in both cases nothing was changed. */
function isTimeout(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028';
}
