import type { Database } from '@famibook/service-kit/db/database';
import { type PrismaTransaction, prismaOptions } from '@famibook/service-kit/db/prisma-options';
import { retry } from '@famibook/service-kit/runtime/retry';
import { Prisma, PrismaClient } from '../../generated/client.ts';

/** A statement runs on this: a transaction, or the client itself. */
export type Tx = Prisma.TransactionClient;
export type Transaction = PrismaTransaction<Tx>;

export function createPrisma(db: Pick<Database, 'prismaAdapter'>): PrismaClient {
  return new PrismaClient(prismaOptions(db));
}

/** Runs transactions, one that the database ended because it and another one waited for each other up to twice more. */
export function createTransaction(prisma: PrismaClient): Transaction {
  const options = { firstWaitMs: 10, maxWaitMs: 100, maxTries: 3, isTransient: isDeadlock };
  return (work) => retry(() => prisma.$transaction(work), options);
}

/** Whether a unique constraint refused a row because another transaction was first. */
export function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

/** Whether a foreign key refused a row because what it refers to has been deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
}

/** Prisma knows a deadlock in its own statements as P2034, and passes on the code of Postgres for raw ones. */
function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || JSON.stringify(error.meta ?? {}).includes('"40P01"');
}
