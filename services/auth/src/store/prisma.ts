import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { Prisma, PrismaClient } from '../../generated/client.ts';

/** What a statement inside a transaction runs on. */
export type Tx = Prisma.TransactionClient;

/** Runs a transaction. @throws AppError `unavailable` when no connection became free in time */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const LIMITS = { maxWait: 10_000, timeout: 15_000 } as const;

export const createPrisma = (db: Pick<Database, 'prismaAdapter'>): PrismaClient =>
  // Minimal: what a statement was given belongs in no log.
  new PrismaClient({ adapter: db.prismaAdapter(), errorFormat: 'minimal' });

export const inTransaction =
  (prisma: PrismaClient): Transaction =>
  (work) =>
    prisma.$transaction(work, LIMITS).catch((error: unknown) => {
      throw isCrowded(error) ? new AppError('unavailable', { retryAfterSeconds: 2, cause: error }) : error;
    });

/** No connection became free in time, or the transaction took too long: nothing was changed. */
const isCrowded = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028';
