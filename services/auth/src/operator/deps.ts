import { randomBytes, randomUUID } from 'node:crypto';
import { publishWithNames } from '@famibook/famibook-kit/user-names';
import { openDatabase } from '@famibook/service-kit/db/database';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import type { Deps } from '../ports.ts';
import { createChangeIdentities } from '../steps/change-identities.ts';
import { createPrisma } from '../store/prisma.ts';
import { stores } from '../store/stores.ts';

export type OperatorDeps = Pick<Deps, 'stores' | 'reader' | 'changeIdentities' | 'events' | 'now' | 'randomBytes'>;

/**
 * Runs a command of `npm run admin` on the database alone, whether or not the service runs; the service updates the
 * session cache, at once or when it starts.
 * @param command what the events name as their actor
 */
export async function withOperatorDeps<T>(
  { databaseUrl, command }: { databaseUrl: string; command: string },
  work: (deps: OperatorDeps) => Promise<T>,
): Promise<T> {
  const log = createLog({ level: 'warn' });
  const db = openDatabase({ url: databaseUrl, schema: 'auth', log, maxConnections: 2 });
  const prisma = createPrisma(db);
  try {
    const now = () => new Date();
    const source = { schema: 'auth', source: 'auth', now, newId: randomUUID };
    const publish: Deps['events']['add'] = (tx, events) => addToOutbox(tx, source, events);
    const events: Deps['events'] = { add: publishWithNames(publish, stores.users.readNames) };
    const changeIdentities = createChangeIdentities({
      stores,
      transaction: (run) => prisma.$transaction(run),
      events,
      updateSessionCache: async () => undefined,
      now,
    });
    const deps = { stores, reader: prisma, changeIdentities, events, now, randomBytes };
    return await withActor({ kind: 'operator', id: command }, () => work(deps));
  } finally {
    await prisma.$disconnect();
    await db.stop();
  }
}
