import { join } from 'node:path';
import { assertCurrentOpen } from '@famibook/famibook-kit/famibook-replica';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createApplication } from './application.ts';
import { backup } from './backup.ts';
import { SampleConfig } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { addRoutes } from './http/routes.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createStores } from './store/stores.ts';

export const sample = defineService({
  name: 'sample',
  config: SampleConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  compose: ({ db, events, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const application = createApplication({ ...createStores(), transaction, publish: events.add, newId });
    return {
      routes: (app) => addRoutes(app, application),
      transaction,
      assertCurrentOpen: assertCurrentOpen(db),
      subscriptions: subscriptions(application),
      // If it publishes, it needs the `publish` that is given here, whose events go out with the restored rows.
      removeStagedUser: ({ tx }, userId) => application.commands.removeUser(tx, userId),
      stop: () => prisma.$disconnect(),
    };
  },
});
