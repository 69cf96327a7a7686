import type { Database } from '@famibook/service-kit/db/database';
import { type PrismaTransaction, prismaOptions } from '@famibook/service-kit/db/prisma-options';
import { type Prisma, PrismaClient } from '../../generated/client.ts';

export type Tx = Prisma.TransactionClient;
export type Transaction = PrismaTransaction<Tx>;

/** The removal of a user touches many rows and waits for others' locks. */
const TIMEOUT_MS = 60_000;

export function createPrisma(db: Database): PrismaClient {
  return new PrismaClient(prismaOptions(db, TIMEOUT_MS));
}
