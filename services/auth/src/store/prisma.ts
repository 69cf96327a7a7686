import type { Database } from '@famibook/service-kit/db/database';
import { type Prisma, PrismaClient } from '../../generated/client.ts';

/** What a statement inside a transaction runs on. */
export type Tx = Prisma.TransactionClient;

/** Runs a transaction; whoever waits for a connection longer than this is told to come back. */
export type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const LIMITS = { maxWait: 10_000, timeout: 15_000 } as const;

export const createPrisma = (db: Pick<Database, 'prismaAdapter'>): PrismaClient =>
  new PrismaClient({ adapter: db.prismaAdapter() });

export const inTransaction =
  (prisma: PrismaClient): Transaction =>
  (work) =>
    prisma.$transaction(work, LIMITS);
