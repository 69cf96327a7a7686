import { randomUUID } from 'node:crypto';
import { openDatabase } from '@famibook/service-kit/db/database';
import { addToOutbox } from '@famibook/service-kit/messaging/outbox';
import { withActor } from '@famibook/service-kit/observability/actor';
import { createLog } from '@famibook/service-kit/observability/log';
import { deleteFamiBook } from '../commands/famibooks/delete-famibook.ts';
import { handOverFamiBook } from '../commands/famibooks/hand-over-famibook.ts';
import { renameFamiBook } from '../commands/famibooks/rename-famibook.ts';
import { resumeFamiBook, suspendFamiBook } from '../commands/famibooks/suspend-famibook.ts';
import type { Deps } from '../ports.ts';
import { createChangeIdentities } from '../steps/change-identities.ts';
import { createPrisma, inTransaction } from '../store/prisma.ts';
import { stores } from '../store/stores.ts';
import type { AuthBed } from './auth-fixture.ts';

/** The steps of a FamiBook's life beside a running auth, as the user `by` would cause them. */
export function openFamiBookLife({ databaseUrl }: Pick<AuthBed, 'databaseUrl'>, by: string) {
  const db = openDatabase({ url: databaseUrl, schema: 'auth', log: createLog({ level: 'silent' }), maxConnections: 4 });
  const prisma = createPrisma(db);
  const now = () => new Date();
  const transaction = inTransaction(prisma);
  const source = { schema: 'auth', source: 'auth', now, newId: randomUUID };
  const events: Deps['events'] = { add: (tx, ...added) => addToOutbox(tx, source, added) };
  const updateSessionCache = async () => undefined;
  const changeIdentities = createChangeIdentities({ stores, transaction, events, updateSessionCache, now });
  const deps = { stores, reader: prisma, transaction, events, changeIdentities, now };
  const as =
    <Given extends unknown[]>(step: (...given: Given) => Promise<void>) =>
    (...given: Given) =>
      withActor({ kind: 'user', id: by }, () => step(...given));
  return {
    rename: as(renameFamiBook(deps)),
    suspend: as(suspendFamiBook(deps)),
    resume: as(resumeFamiBook(deps)),
    handOver: as(handOverFamiBook(deps)),
    remove: as(deleteFamiBook(deps)),
    stop: async () => {
      await prisma.$disconnect();
      await db.stop();
    },
  };
}
