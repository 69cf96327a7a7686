import { openDatabase } from '@famibook/service-kit/db/database';
import { createLog } from '@famibook/service-kit/observability/log';
import { purgeExpired } from '../commands/purge-expired.ts';
import { createPrisma } from '../store/prisma.ts';
import { stores } from '../store/stores.ts';

/** What the service does every hour. */
export const sweepNow = async (databaseUrl: string): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ url: databaseUrl, schema: 'auth', log, maxConnections: 1 });
  const prisma = createPrisma(db);
  try {
    await purgeExpired({ stores, reader: prisma, now: () => new Date() })();
  } finally {
    await prisma.$disconnect();
    await db.stop();
  }
};
