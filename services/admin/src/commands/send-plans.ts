import type { Deps } from '../ports.ts';
import { sendPlan } from '../steps/send-plan.ts';
import { listUnsentPlans } from '../store/subscriptions.ts';

const BATCH = 100;

/** Sends the plans that a crash, or an auth that was away, left unsent. */
export function sendPlans(deps: Pick<Deps, 'db' | 'reader' | 'families' | 'log'>) {
  return async (): Promise<void> => {
    for (const plan of await listUnsentPlans(deps.db, BATCH)) {
      await sendPlan(deps, plan).catch((error: unknown) =>
        deps.log.warn({ err: error, subscriptionId: plan.id }, 'a plan could not be sent to auth'),
      );
    }
  };
}
