import type { Database } from '@famibook/service-kit/db/database';
import { type PrismaTransaction, prismaOptions } from '@famibook/service-kit/db/prisma-options';
import { type Prisma, PrismaClient } from '../../generated/client.ts';

export type Transaction = PrismaTransaction<Prisma.TransactionClient>;

export function createPrisma(db: Database): PrismaClient {
  return new PrismaClient(prismaOptions(db));
}
