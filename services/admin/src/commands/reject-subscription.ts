import type { Identity } from '@famibook/contracts/identity';
import { decided, whyUndecidable } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { changeIf, stateOf } from '../store/subscriptions.ts';

/** @throws AppError `subscription_not_found`, `already_decided` */
export const rejectSubscription =
  (d: Pick<Deps, 'transaction' | 'events'>) =>
  (who: Identity, id: number): Promise<void> =>
    d.transaction(async (tx) => {
      const rejected = await changeIf(
        tx,
        { id, state: 'pending' },
        { state: 'rejected', passwordHash: null, decidedBy: who.userId, version: { increment: 1 } },
      );
      if (!rejected) throw whyUndecidable(await stateOf(tx, id));
      await d.events.add(tx, decided('rejected', rejected));
    });
