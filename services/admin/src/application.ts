import { approveSubscription } from './commands/approve-subscription.ts';
import { changePlan } from './commands/change-plan.ts';
import { rejectSubscription } from './commands/reject-subscription.ts';
import { sendPlans } from './commands/send-plans.ts';
import { submitSubscription } from './commands/submit-subscription.ts';
import type { Deps } from './ports.ts';
import { countOwnTotals, countTotals } from './queries/count-totals.ts';
import { listSubscriptions } from './queries/list-subscriptions.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that admin can do; routes and workers call nothing else. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      approveSubscription: approveSubscription(deps),
      changePlan: changePlan(deps),
      rejectSubscription: rejectSubscription(deps),
      sendPlans: sendPlans(deps),
      submitSubscription: submitSubscription(deps),
    },
    queries: {
      countOwnTotals: countOwnTotals(deps),
      countTotals: countTotals(deps),
      listSubscriptions: listSubscriptions(deps),
    },
  };
}
