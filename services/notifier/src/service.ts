import { join } from 'node:path';
import { defineService } from '@famibook/service-kit/runtime/service';
import { backup } from './backup.ts';
import { NotifierConfig } from './config.ts';
import { createLive } from './live/create-live.ts';
import { createMails } from './mails/create-mails.ts';
import { restorePlan } from './restore-plan.ts';

/** Pushes to open browsers what has changed (D28), and mails what people are to know (D38). */
export const notifier = defineService({
  name: 'notifier',
  config: NotifierConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  restore: restorePlan,
  compose: async (ctx) => {
    const live = createLive(ctx);
    const mails = await createMails(ctx);
    return {
      routes: mails.routes,
      server: live.server,
      transaction: mails.transaction,
      // Pushes are for the moment: they need neither the database nor the queue of mails.
      subscriptions: [...live.subscriptions, ...mails.subscriptions],
      // Workers stop before the server, which waits for its connections.
      workers: [...mails.workers, ...live.workers],
      stop: mails.stop,
    };
  },
});
