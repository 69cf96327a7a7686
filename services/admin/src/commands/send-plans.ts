import { asUser } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../ports.ts';
import { sendPlan } from '../steps/send-plan.ts';

const BATCH = 100;

/**
 * Sends the plans that a crash, or an auth that was away, left unsent, as deeds of the administrators who changed them
 * (D41).
 */
export function sendPlans(deps: Pick<Deps, 'subscriptions' | 'families' | 'log'>) {
  return async (): Promise<void> => {
    for (const plan of await deps.subscriptions.listUnsentPlans(BATCH)) {
      const send = () => sendPlan(deps, plan);
      await (plan.planChangedBy === null ? send() : asUser(plan.planChangedBy, send)).catch((error: unknown) =>
        deps.log.warn({ err: error, subscriptionId: plan.id }, 'a plan could not be sent to auth'),
      );
    }
  };
}
