import type { PlanType } from '@famibook/contracts/plans';
import { AppError } from '@famibook/service-kit/errors';
import { type KeptSubscription, whyUndecidable } from '../domain/subscription.ts';
import type { Deps } from '../ports.ts';
import { changeIf, stateOf } from '../store/subscriptions.ts';
import { tellPlan } from './send-plans.ts';

/**
 * Of a request that waits, or of the FamiBooks of an approved one (D21).
 * @throws AppError `subscription_not_found`, `already_decided` for a rejected one, `conflict` while it is being approved
 */
export const changePlan =
  (d: Pick<Deps, 'reader' | 'families'>) =>
  async (id: number, planType: PlanType): Promise<KeptSubscription> => {
    const isOpen = { OR: [{ state: 'pending' as const }, { state: 'approved' as const }] };
    const changed = await changeIf(d.reader, { id, ...isOpen }, { planType, planVersion: { increment: 1 } });
    if (!changed) {
      const state = await stateOf(d.reader, id);
      throw state === 'approving' ? new AppError('conflict') : whyUndecidable(state);
    }
    if (changed.state === 'approved') await tellPlan(d)(changed);
    return changed;
  };
