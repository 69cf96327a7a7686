import type { Database } from '@famibook/service-kit/db/database';
import { foundingKey } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { listUntoldPlans, markPlanTold, type UntoldPlan } from '../store/subscriptions.ts';

/** Tells auth the plan of an approved subscription. Auth ignores what is older than it knows. */
export const tellPlan =
  (d: Pick<Deps, 'reader' | 'families'>) =>
  async ({ id, planType, planVersion }: UntoldPlan): Promise<void> => {
    await d.families.changePlan({ key: foundingKey(id), planType, version: planVersion });
    await markPlanTold(d.reader, { id, planVersion });
  };

const BATCH = 100;

/** What a crash, or an auth that was away, left untold. */
export const tellPlans =
  (d: Pick<Deps, 'reader' | 'families' | 'log'> & { db: Pick<Database, 'query'> }) => async (): Promise<void> => {
    for (const plan of await listUntoldPlans(d.db, BATCH)) {
      await tellPlan(d)(plan).catch((error: unknown) =>
        d.log.warn({ err: error, subscriptionId: plan.id }, 'a plan could not be told'),
      );
    }
  };
