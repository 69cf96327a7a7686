import { fileURLToPath } from 'node:url';
import { createFailpoint } from '@famibook/service-kit/runtime/failpoint';
import { defineService } from '@famibook/service-kit/runtime/service';
import { createFamilies, createTotals } from './adapters/auth-families.ts';
import { createPlanTeller } from './adapters/plan-teller.ts';
import { createSubmissionLimit } from './adapters/submission-limit.ts';
import { useCases } from './application.ts';
import { tellPlans } from './commands/send-plans.ts';
import { AdminConfig } from './config.ts';
import type { AdminFailpoint } from './failpoints.ts';
import { addRoutes } from './http/routes.ts';
import { createPrisma, type Transaction } from './store/prisma.ts';

export const admin = defineService({
  name: 'admin',
  config: AdminConfig,
  migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  compose: ({ config, db, events, cache, calls, securityLog, log, now, newId }) => {
    const prisma = createPrisma(db);
    const transaction: Transaction = (work) => prisma.$transaction(work);
    const families = createFamilies(calls);
    const failpoint = createFailpoint<AdminFailpoint>(config.FAMIBOOK_FAILPOINT);
    const deps = { reader: prisma, transaction, db, events, families, failpoint, log, now, newId };
    const limit = config.FAMIBOOK_LIMIT_SUBSCRIPTIONS;
    const countSubmission = createSubmissionLimit({ cache, limit, log, now });
    return {
      transaction,
      routes: (app) => addRoutes(app, useCases({ ...deps, totals: createTotals(calls), countSubmission, securityLog })),
      workers: [createPlanTeller(tellPlans(deps), log)],
      stop: () => prisma.$disconnect(),
    };
  },
});
