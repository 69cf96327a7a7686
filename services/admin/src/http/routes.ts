import * as counts from '@famibook/contracts/counts/endpoints';
import type { SubscriptionId } from '@famibook/contracts/ids';
import { findApplicants } from '@famibook/contracts/mails/endpoints';
import * as stats from '@famibook/contracts/stats/endpoints';
import * as subscriptions from '@famibook/contracts/subscriptions/endpoints';
import { sendPage } from '@famibook/famibook-kit/page';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { Application } from '../application.ts';
import { present } from './present-subscription.ts';

const LISTS = [
  [subscriptions.listPendingSubscriptions, 'pending'],
  [subscriptions.listApprovedSubscriptions, 'approved'],
  [subscriptions.adminListSubscriptions, 'all'],
] as const;

export function addRoutes(app: HttpApp, { commands, queries }: Application): void {
  app.on(findApplicants, async ({ body }) => ({
    applicants: await queries.findApplicants(body.subscriptionIds),
  }));
  app.on(subscriptions.submitSubscription, async ({ body, address }) => ({
    id: (await commands.submitSubscription(body, address)) as SubscriptionId,
    message: 'Your request has been submitted. You will be notified once it is decided.',
  }));
  for (const [endpoint, list] of LISTS) {
    app.on(endpoint, async (request) =>
      sendPage(request, await queries.listSubscriptions(list, request.query)).map(present),
    );
  }
  for (const endpoint of [subscriptions.approveSubscription, subscriptions.adminApproveSubscription]) {
    app.on(endpoint, ({ identity, params }) => commands.approveSubscription(identity, params.id));
  }
  for (const endpoint of [subscriptions.rejectSubscription, subscriptions.adminRejectSubscription]) {
    app.on(endpoint, async ({ identity, params }) => {
      await commands.rejectSubscription(identity, params.id);
      return { message: 'Subscription rejected successfully' };
    });
  }
  app.on(subscriptions.changeSubscriptionPlan, async ({ identity, params, body }) =>
    present(await commands.changePlan(identity, params.id, body.planType)),
  );
  app.on(counts.getManagerCounts, ({ identity }) => queries.countForManager(identity));
  app.on(counts.getAdminCounts, ({ identity }) => queries.countForAdministrator(identity));
  app.on(stats.getStats, ({ identity }) => queries.countTotals(identity));
  app.on(stats.getUserStats, ({ identity }) => queries.countOwnTotals(identity));
}
