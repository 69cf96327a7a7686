import type { Database } from '@famibook/service-kit/db/database';
import { type PrismaTransaction, prismaOptions } from '@famibook/service-kit/db/prisma-options';
import { AppError } from '@famibook/service-kit/errors';
import { Prisma, PrismaClient } from '../../generated/client.ts';

/** A statement runs on this: a transaction, or the client itself. */
export type Tx = Prisma.TransactionClient;

/** Runs work in a transaction. @throws AppError `unavailable` when no connection became free in time */
export type Transaction = PrismaTransaction<Tx>;

export function createPrisma(db: Pick<Database, 'prismaAdapter'>): PrismaClient {
  return new PrismaClient(prismaOptions(db));
}

export function inTransaction(prisma: PrismaClient): Transaction {
  return (work) =>
    prisma.$transaction(work).catch((error: unknown) => {
      throw isTimeout(error) ? new AppError('unavailable', { retryAfterSeconds: 2, cause: error }) : error;
    });
}

/** Whether no connection became free in time, or the transaction took too long: in both cases nothing was changed. */
function isTimeout(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028';
}
