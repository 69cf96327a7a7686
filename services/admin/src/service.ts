import { join } from 'node:path';
import { createActivityLimit } from '@famibook/famibook-kit/activity-limit';
import { assertCurrentOpen } from '@famibook/famibook-kit/famibook-replica';
import { every } from '@famibook/service-kit/runtime/every';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createFamilies, createTotals } from './adapters/auth-families.ts';
import { createSubmissionLimit } from './adapters/submission-limit.ts';
import { createApplication } from './application.ts';
import { backup } from './backup.ts';
import { AdminConfig } from './config.ts';
import { subscriptions } from './events/subscriptions.ts';
import { addActivityRoutes } from './http/activity-routes.ts';
import { addRoutes } from './http/routes.ts';
import { restorePlan } from './restore-plan.ts';
import { createActivityStore } from './store/activity.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';
import { createSubscriptionStore } from './store/subscriptions.ts';

const SEND_PLANS_MS = 60_000;
const PURGE_MS = 3_600_000;

/** Requests for FamiBooks, their plans, and the totals of the platform. */
export const admin = defineService({
  name: 'admin',
  config: AdminConfig,
  migrations: join(import.meta.dirname, '../prisma/migrations'),
  backup,
  restore: restorePlan,
  compose: ({ config, db, events, cache, calls, securityLog, log, tracer, now, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const application = createApplication({
      transaction,
      subscriptions: createSubscriptionStore(db, prisma),
      activity: createActivityStore(db),
      publish: events.add,
      families: createFamilies(calls),
      totals: createTotals(calls),
      consumeSubmissionLimit: createSubmissionLimit({ cache, limit: config.FAMIBOOK_LIMIT_SUBSCRIPTIONS, log, now }),
      consumeActivityLimit: createActivityLimit(config, { cache, log, now }),
      securityLog,
      failpoint: createFailpoint(config.FAMIBOOK_FAILPOINT),
      log,
      now,
      newId,
    });
    const { sendPlans, purgeActivity } = application.commands;
    return {
      routes: (app) => {
        addRoutes(app, application);
        addActivityRoutes(app, application, now);
      },
      assertCurrentOpen: assertCurrentOpen(db),
      subscriptions: subscriptions(application),
      transaction,
      workers: [
        every({ name: 'send plans', everyMs: SEND_PLANS_MS, work: sendPlans, log, tracer }),
        every({ name: 'purge activity', everyMs: PURGE_MS, work: purgeActivity, log, tracer }),
      ],
      stop: () => prisma.$disconnect(),
    };
  },
});
