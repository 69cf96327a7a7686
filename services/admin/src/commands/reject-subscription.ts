import type { Identity } from '@famibook/contracts/identity';
import { namesOf } from '@famibook/famibook-kit/user-names';
import { cannotDecide, subscriptionRejected } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';

/**
 * Rejects a request; the security log records the actor (D45).
 * @throws AppError `subscription_not_found`, `already_decided`
 */
export function rejectSubscription({
  transaction,
  publish,
  subscriptions,
  securityLog,
}: Pick<Deps, 'transaction' | 'publish' | 'subscriptions' | 'securityLog'>) {
  return async (actor: Identity, id: number): Promise<void> => {
    await transaction(async (tx) => {
      const rejected = await subscriptions.reject(tx, id, actor.userId);
      if (!rejected) throw cannotDecide(await subscriptions.readState(id, tx));
      await publish(tx, subscriptionRejected(rejected, namesOf(actor)));
    });
    securityLog.record({ event: 'subscription.rejected', subscriptionId: id });
  };
}
