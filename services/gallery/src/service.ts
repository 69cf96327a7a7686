import { join } from 'node:path';
import { assertCurrentOpen, assertReadable } from '@famibook/famibook-kit/famibook-replica';
import { createRemovalWorker, REMOVED_STAGED_AT_ONCE, removeWhole } from '@famibook/famibook-kit/removals';
import { publishWithNames } from '@famibook/famibook-kit/user-names';
import { readUserNames } from '@famibook/famibook-kit/user-replica';
import { createWritingLimit } from '@famibook/famibook-kit/writing-limit';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createPictures } from './adapters/media.ts';
import { createApplication } from './application.ts';
import { backup } from './backup.ts';
import { removeUser } from './commands/remove-content.ts';
import { GalleryConfig } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { addRoutes } from './http/routes.ts';
import type { Deps } from './ports.ts';
import { restorePlan } from './restore-plan.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createStores } from './store/stores.ts';

/** Photos of all FamiBooks, with their comments and reactions. */
export const gallery = defineService({
  name: 'gallery',
  config: GalleryConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  restore: restorePlan,
  compose: ({ config, db, events, cache, calls, log, tracer, now, newId, unlessRestoring }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const deps: Deps = {
      ...createStores(db),
      transaction,
      publish: events.add,
      publishNamed: publishWithNames(events.add, readUserNames),
      newId,
      now,
      assertReadable: (reader, famibookId) => assertReadable(db, reader, famibookId),
      consumeWritingLimit: createWritingLimit(config, { cache, log, now }),
      pictures: createPictures(calls, log),
      failpoint: createFailpoint(config.FAMIBOOK_FAILPOINT),
    };
    const application = createApplication(deps);
    return {
      routes: (app) => addRoutes(app, application),
      transaction,
      assertCurrentOpen: assertCurrentOpen(db),
      subscriptions: subscriptions(application),
      removeStagedUser: ({ tx, publish }, userId) =>
        removeWhole(removeUser({ ...deps, publish }, REMOVED_STAGED_AT_ONCE))(tx, userId),
      workers: [createRemovalWorker(application.commands, { db, transaction, unlessRestoring, log, tracer })],
      stop: () => prisma.$disconnect(),
    };
  },
});
