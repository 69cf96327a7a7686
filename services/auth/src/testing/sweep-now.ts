import { purgeExpired } from '../commands/purge-expired.ts';
import { createPrisma } from '../store/prisma.ts';
import { stores } from '../store/stores.ts';
import type { AuthTestApp } from './auth-fixture.ts';

/** Does what the service does every hour. */
export async function sweepNow({ db }: Pick<AuthTestApp, 'db'>): Promise<void> {
  const prisma = createPrisma(db);
  try {
    await purgeExpired({ stores, reader: prisma, now: () => new Date() })();
  } finally {
    await prisma.$disconnect();
  }
}
