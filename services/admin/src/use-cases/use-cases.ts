import type { Database } from '@famibook/service-kit/db/database';
import type { SubscriptionState } from '../domain/subscription.ts';
import { listSubscriptions } from '../store/subscriptions.ts';
import { approveSubscription } from './approve-subscription.ts';
import { changePlan } from './change-plan.ts';
import { countOwnTotals, countTotals, type Totals } from './count-totals.ts';
import type { Deps } from './deps.ts';
import { rejectSubscription } from './reject-subscription.ts';
import { submitSubscription } from './submit-subscription.ts';

type Given = Deps & {
  db: Pick<Database, 'query'>;
  totals: Totals;
  countSubmission(address: string): Promise<void>;
};

/** All that this service can do. */
export const useCases = (d: Given) => ({
  submit: submitSubscription(d),
  list: (states: readonly SubscriptionState[]) => listSubscriptions(d.db, states),
  approve: approveSubscription(d),
  reject: rejectSubscription(d),
  changePlan: changePlan(d),
  countTotals: countTotals(d.totals),
  countOwnTotals: countOwnTotals(d.totals),
});
