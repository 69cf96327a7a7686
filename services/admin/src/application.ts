import { approveSubscription } from './commands/approve-subscription.ts';
import { changePlan } from './commands/change-plan.ts';
import { blankSubscriptions, endSubscription, reopenSubscription } from './commands/close-subscriptions.ts';
import { purgeActivity, recordActivity } from './commands/record-activity.ts';
import { recordExport } from './commands/record-export.ts';
import { rejectSubscription } from './commands/reject-subscription.ts';
import { sendPlans } from './commands/send-plans.ts';
import { submitSubscription } from './commands/submit-subscription.ts';
import type { Deps } from './ports.ts';
import { countForAdministrator, countForManager } from './queries/count-desk.ts';
import { countOwnTotals, countTotals } from './queries/count-totals.ts';
import { findApplicants } from './queries/find-applicants.ts';
import { listActivity, readActivity } from './queries/list-activity.ts';
import { listSubscriptions } from './queries/list-subscriptions.ts';

export type Application = ReturnType<typeof createApplication>;

/** All that admin can do; routes and workers call nothing else. */
export function createApplication(deps: Deps) {
  return {
    commands: {
      approveSubscription: approveSubscription(deps),
      blankSubscriptions: blankSubscriptions(deps),
      changePlan: changePlan(deps),
      endSubscription: endSubscription(deps),
      reopenSubscription: reopenSubscription(deps),
      purgeActivity: purgeActivity(deps),
      recordActivity: recordActivity(deps),
      recordExport: recordExport(deps),
      rejectSubscription: rejectSubscription(deps),
      sendPlans: sendPlans(deps),
      submitSubscription: submitSubscription(deps),
    },
    queries: {
      countForAdministrator: countForAdministrator(deps),
      countForManager: countForManager(deps),
      countOwnTotals: countOwnTotals(deps),
      countTotals: countTotals(deps),
      listActivity: listActivity(deps),
      findApplicants: findApplicants(deps),
      listSubscriptions: listSubscriptions(deps),
      readActivity: readActivity(deps),
    },
  };
}
