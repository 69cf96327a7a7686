import * as api from '@famibook/contracts/api/admin';
import type { SubscriptionId } from '@famibook/contracts/ids';
import type { HttpApp } from '@famibook/service-kit/http/app';
import type { useCases } from '../application.ts';
import { present } from '../domain/subscription.ts';

const WAITING = ['pending', 'approving'] as const;

export const addRoutes = (app: HttpApp, does: ReturnType<typeof useCases>): void => {
  app.on(api.submitSubscription, async ({ body, address }) => ({
    id: (await does.submit(body, address)) as SubscriptionId,
    message: 'Your request has been submitted. You will be notified once it is decided.',
  }));
  app.on(api.listPendingSubscriptions, async () => (await does.list(WAITING)).map(present));
  app.on(api.listApprovedSubscriptions, async () => (await does.list(['approved'])).map(present));
  app.on(api.adminListSubscriptions, async () => (await does.list([...WAITING, 'approved', 'rejected'])).map(present));

  for (const endpoint of [api.approveSubscription, api.adminApproveSubscription])
    app.on(endpoint, ({ who, params }) => does.approve(who, params.id));
  for (const endpoint of [api.rejectSubscription, api.adminRejectSubscription])
    app.on(endpoint, async ({ who, params }) => {
      await does.reject(who, params.id);
      return { message: 'Subscription rejected successfully' };
    });
  app.on(api.changeSubscriptionPlan, async ({ who, params, body }) =>
    present(await does.changePlan(who, params.id, body.planType)),
  );

  app.on(api.getStats, ({ who }) => does.countTotals(who));
  app.on(api.getUserStats, ({ who }) => does.countOwnTotals(who));
};
