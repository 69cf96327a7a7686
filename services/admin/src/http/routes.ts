import type { SubscriptionId } from '@famibook/contracts/ids';
import * as stats from '@famibook/contracts/stats/endpoints';
import * as subscriptions from '@famibook/contracts/subscriptions/endpoints';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { present } from './present-subscription.ts';

/** A request that is being approved still counts as waiting for those who read. */
const WAITING = ['pending', 'approving'] as const;

export function routes({ commands, queries }: Application) {
  return (app: HttpApp): void => {
    app.on(subscriptions.submitSubscription, async ({ body, address }) => ({
      id: (await commands.submitSubscription(body, address)) as SubscriptionId,
      message: 'Your request has been submitted. You will be notified once it is decided.',
    }));
    app.on(subscriptions.listPendingSubscriptions, async () => (await queries.listSubscriptions(WAITING)).map(present));
    app.on(subscriptions.listApprovedSubscriptions, async () =>
      (await queries.listSubscriptions(['approved'])).map(present),
    );
    app.on(subscriptions.adminListSubscriptions, async () =>
      (await queries.listSubscriptions([...WAITING, 'approved', 'rejected'])).map(present),
    );
    for (const endpoint of [subscriptions.approveSubscription, subscriptions.adminApproveSubscription]) {
      app.on(endpoint, ({ identity, params }) => commands.approveSubscription(identity, params.id));
    }
    for (const endpoint of [subscriptions.rejectSubscription, subscriptions.adminRejectSubscription]) {
      app.on(endpoint, async ({ identity, params }) => {
        await commands.rejectSubscription(identity, params.id);
        return { message: 'Subscription rejected successfully' };
      });
    }
    app.on(subscriptions.changeSubscriptionPlan, async ({ params, body }) =>
      present(await commands.changePlan(params.id, body.planType)),
    );
    app.on(stats.getStats, ({ identity }) => queries.countTotals(identity));
    app.on(stats.getUserStats, ({ identity }) => queries.countOwnTotals(identity));
  };
}
