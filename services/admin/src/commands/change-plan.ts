import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import { cannotDecide, type StoredSubscription } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { sendPlan } from '../steps/send-plan.ts';

/**
 * Changes the plan of a request that waits, or of the FamiBooks of an approved one (D21); the security log records it
 * (D45).
 * @throws AppError `subscription_not_found`, `already_decided` for a rejected one, `conflict` while it is being approved
 */
export function changePlan(deps: Pick<Deps, 'subscriptions' | 'families' | 'securityLog'>) {
  const { subscriptions, securityLog } = deps;
  return async (id: number, planType: PlanType): Promise<StoredSubscription> => {
    const changed = await subscriptions.changePlan(id, planType);
    if (!changed) {
      const state = await subscriptions.readState(id);
      throw state === 'approving' ? new AppError('conflict') : cannotDecide(state);
    }
    if (changed.state === 'approved') await sendPlan(deps, changed);
    securityLog.record({ event: 'plan.changed', subscriptionId: id });
    return changed;
  };
}
