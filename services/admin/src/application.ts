import type { Identity } from '@famibook/contracts/identity';
import type { PlanType } from '@famibook/contracts/plans';
import type { Database } from '@famibook/service-kit/db/database';
import type { SecurityEvent, SecurityLog } from '@famibook/service-kit/observability/security-log/security-log';
import { approveSubscription } from './commands/approve-subscription.ts';
import { changePlan } from './commands/change-plan.ts';
import { rejectSubscription } from './commands/reject-subscription.ts';
import { submitSubscription } from './commands/submit-subscription.ts';
import type { SubscriptionState } from './domain/subscription.ts';
import type { Deps, Totals } from './ports.ts';
import { countOwnTotals, countTotals } from './queries/count-totals.ts';
import { listSubscriptions } from './store/subscriptions.ts';

type Given = Deps & {
  db: Pick<Database, 'query'>;
  totals: Totals;
  countSubmission(address: string): Promise<void>;
  securityLog: SecurityLog;
};

/** What decides who may be here is also written to the security log (D45). */
const recorded =
  <More extends unknown[], T>(
    log: SecurityLog,
    event: SecurityEvent,
    work: (who: Identity, id: number, ...more: More) => Promise<T>,
  ) =>
  async (who: Identity, id: number, ...more: More): Promise<T> => {
    const result = await work(who, id, ...more);
    log.record({ event, subscriptionId: id });
    return result;
  };

/** All that this service can do. */
export const useCases = (d: Given) => ({
  submit: submitSubscription(d),
  list: (states: readonly SubscriptionState[]) => listSubscriptions(d.db, states),
  approve: recorded(d.securityLog, 'subscription.approved', approveSubscription(d)),
  reject: recorded(d.securityLog, 'subscription.rejected', rejectSubscription(d)),
  changePlan: recorded(d.securityLog, 'plan.changed', (_who: Identity, id: number, planType: PlanType) =>
    changePlan(d)(id, planType),
  ),
  countTotals: countTotals(d.totals),
  countOwnTotals: countOwnTotals(d.totals),
});
