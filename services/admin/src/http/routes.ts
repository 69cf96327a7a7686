import * as api from '@famibook/contracts/api/admin';
import type { SubscriptionId } from '@famibook/contracts/ids';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { present } from './present-subscription.ts';

/** A request that is being approved still counts as waiting for those who read. */
const WAITING = ['pending', 'approving'] as const;

export function routes({ commands, queries }: Application) {
  return (app: HttpApp): void => {
    app.on(api.submitSubscription, async ({ body, address }) => ({
      id: (await commands.submitSubscription(body, address)) as SubscriptionId,
      message: 'Your request has been submitted. You will be notified once it is decided.',
    }));
    app.on(api.listPendingSubscriptions, async () => (await queries.listSubscriptions(WAITING)).map(present));
    app.on(api.listApprovedSubscriptions, async () => (await queries.listSubscriptions(['approved'])).map(present));
    app.on(api.adminListSubscriptions, async () =>
      (await queries.listSubscriptions([...WAITING, 'approved', 'rejected'])).map(present),
    );
    for (const endpoint of [api.approveSubscription, api.adminApproveSubscription]) {
      app.on(endpoint, ({ who, params }) => commands.approveSubscription(who, params.id));
    }
    for (const endpoint of [api.rejectSubscription, api.adminRejectSubscription]) {
      app.on(endpoint, async ({ who, params }) => {
        await commands.rejectSubscription(who, params.id);
        return { message: 'Subscription rejected successfully' };
      });
    }
    app.on(api.changeSubscriptionPlan, async ({ params, body }) =>
      present(await commands.changePlan(params.id, body.planType)),
    );
    app.on(api.getStats, ({ who }) => queries.countTotals(who));
    app.on(api.getUserStats, ({ who }) => queries.countOwnTotals(who));
  };
}
