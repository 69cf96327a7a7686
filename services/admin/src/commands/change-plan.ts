import type { Identity } from '@famibook/contracts/identity';
import type { PlanType } from '@famibook/contracts/plans';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { AppError } from '@famibook/service-kit/errors';
import { cannotDecide, type StoredSubscription, subscriptionPlanChanged } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { sendPlan } from '../steps/send-plan.ts';

/**
 * Changes the plan of a request that waits, or of the FamiBooks of an approved one (D21); the security log records it
 * (D45). While auth is away it is changed all the same, and sent within a minute.
 * @throws AppError `subscription_not_found`, `already_decided` for a rejected one, `conflict` while it is being approved
 */
export function changePlan(
  deps: Pick<Deps, 'subscriptions' | 'transaction' | 'publish' | 'families' | 'securityLog' | 'log'>,
) {
  const { subscriptions, transaction, publish, securityLog, log } = deps;
  return async (actor: Identity, id: number, planType: PlanType): Promise<StoredSubscription> => {
    const changed = await transaction(async (tx) => {
      const subscription = await subscriptions.changePlan(tx, id, planType, actor.userId);
      // For an approved one auth publishes the plan of each FamiBook.
      if (subscription?.state === 'pending') await publish(tx, subscriptionPlanChanged(subscription, namesOf(actor)));
      return subscription;
    });
    if (!changed) {
      const state = await subscriptions.readState(id);
      throw state === 'approving' ? new AppError('conflict') : cannotDecide(state);
    }
    securityLog.record({ event: 'plan.changed', subscriptionId: id });
    if (changed.state === 'approved') {
      await sendPlan(deps, changed).catch((error: unknown) => {
        if (error instanceof AppError && error.status < 500) throw error;
        log.warn({ err: error, subscriptionId: id }, 'a plan could not be sent to auth yet');
      });
    }
    return changed;
  };
}
