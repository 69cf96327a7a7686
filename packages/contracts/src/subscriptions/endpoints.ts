import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SubscriptionId } from '../ids.ts';
import { MessageResponse } from '../message-response.ts';
import { SearchQuery } from '../page.ts';
import { PlanType } from '../plans.ts';
import * as routes from './routes.ts';
import { Subscription, SubscriptionApproval, SubscriptionBody } from './schemas.ts';

const params = z.object({ id: SubscriptionId });

export const submitSubscription = endpoint(routes.submitSubscription, {
  status: 201,
  summary: 'Ask for a new FamiBook',
  errors: ['famibook_taken'],
  body: SubscriptionBody,
  response: z.object({ id: SubscriptionId, message: z.string() }),
});
export const listPendingSubscriptions = endpoint(routes.listPendingSubscriptions, {
  summary: 'Requests that wait',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Subscription),
});
export const listApprovedSubscriptions = endpoint(routes.listApprovedSubscriptions, {
  summary: 'Approved requests',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Subscription),
});
export const approveSubscription = endpoint(routes.approveSubscription, {
  summary: 'Found the FamiBook and its manager account (D26)',
  errors: ['subscription_not_found', 'famibook_taken', 'already_decided', 'conflict'],
  params,
  response: SubscriptionApproval,
});
export const rejectSubscription = endpoint(routes.rejectSubscription, {
  summary: 'Reject a request',
  errors: ['subscription_not_found', 'already_decided'],
  params,
  response: MessageResponse,
});
export const adminListSubscriptions = endpoint(routes.adminListSubscriptions, {
  summary: 'All requests, newest first',
  revalidates: true,
  query: SearchQuery,
  response: z.array(Subscription),
});
export const adminApproveSubscription = endpoint(routes.adminApproveSubscription, {
  summary: 'As approveSubscription',
  errors: ['subscription_not_found', 'famibook_taken', 'already_decided', 'conflict'],
  params,
  response: SubscriptionApproval,
});
export const adminRejectSubscription = endpoint(routes.adminRejectSubscription, {
  summary: 'As rejectSubscription',
  errors: ['subscription_not_found', 'already_decided'],
  params,
  response: MessageResponse,
});
export const changeSubscriptionPlan = endpoint(routes.changeSubscriptionPlan, {
  summary: 'Change a plan (D21)',
  errors: ['subscription_not_found', 'already_decided', 'conflict'],
  params,
  body: z.object({ planType: PlanType }),
  response: Subscription,
});
