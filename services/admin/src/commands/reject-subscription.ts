import type { Identity } from '@famibook/contracts/identity';
import { cannotDecide, subscriptionDecided } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { changeIf, stateOf } from '../store/subscriptions.ts';

/** Rejects a request; the security log records who did (D45). @throws AppError `subscription_not_found`, `already_decided` */
export function rejectSubscription({
  transaction,
  publish,
  securityLog,
}: Pick<Deps, 'transaction' | 'publish' | 'securityLog'>) {
  return async (actor: Identity, id: number): Promise<void> => {
    await transaction(async (tx) => {
      const rejected = await changeIf(
        tx,
        { id, state: 'pending' },
        { state: 'rejected', passwordHash: null, decidedBy: actor.userId, version: { increment: 1 } },
      );
      if (!rejected) throw cannotDecide(await stateOf(tx, id));
      await publish(tx, subscriptionDecided('rejected', rejected));
    });
    securityLog.record({ event: 'subscription.rejected', subscriptionId: id });
  };
}
