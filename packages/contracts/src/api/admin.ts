import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SubscriptionId } from '../ids.ts';
import { Message } from '../people.ts';
import { PlanType } from '../plans.ts';
import { Stats } from '../stats.ts';
import { Subscription, SubscriptionApproval, SubscriptionBody } from '../subscriptions.ts';

const service = 'admin';
const params = z.object({ id: SubscriptionId });

export const submitSubscription = endpoint({
  name: 'submitSubscription',
  service,
  method: 'POST',
  path: '/api/photo-book-subscriptions',
  access: 'public',
  status: 201,
  summary: 'Ask for a new FamiBook',
  errors: ['famibook_taken'],
  body: SubscriptionBody,
  answer: z.object({ id: SubscriptionId, message: z.string() }),
});
export const listPendingSubscriptions = endpoint({
  name: 'listPendingSubscriptions',
  service,
  method: 'GET',
  path: '/api/photo-book-subscriptions/pending',
  access: 'admin',
  summary: 'Requests that wait',
  answer: z.array(Subscription),
});
export const listApprovedSubscriptions = endpoint({
  name: 'listApprovedSubscriptions',
  service,
  method: 'GET',
  path: '/api/photo-book-subscriptions/approved',
  access: 'admin',
  summary: 'Approved requests',
  answer: z.array(Subscription),
});
export const approveSubscription = endpoint({
  name: 'approveSubscription',
  service,
  method: 'POST',
  path: '/api/photo-book-subscriptions/{id}/approve',
  access: 'admin',
  summary: 'Found the FamiBook and its manager account (D26)',
  errors: ['subscription_not_found', 'famibook_taken', 'already_decided', 'conflict'],
  params,
  answer: SubscriptionApproval,
});
export const rejectSubscription = endpoint({
  name: 'rejectSubscription',
  service,
  method: 'POST',
  path: '/api/photo-book-subscriptions/{id}/reject',
  access: 'admin',
  summary: 'Reject a request',
  errors: ['subscription_not_found', 'already_decided'],
  params,
  answer: Message,
});
export const adminListSubscriptions = endpoint({
  name: 'adminListSubscriptions',
  service,
  method: 'GET',
  path: '/api/admin/subscriptions',
  access: 'admin',
  summary: 'All requests, newest first',
  answer: z.array(Subscription),
});
export const adminApproveSubscription = endpoint({
  name: 'adminApproveSubscription',
  service,
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/approve',
  access: 'admin',
  summary: 'As approveSubscription',
  errors: ['subscription_not_found', 'famibook_taken', 'already_decided', 'conflict'],
  params,
  answer: SubscriptionApproval,
});
export const adminRejectSubscription = endpoint({
  name: 'adminRejectSubscription',
  service,
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/reject',
  access: 'admin',
  summary: 'As rejectSubscription',
  errors: ['subscription_not_found', 'already_decided'],
  params,
  answer: Message,
});
export const changeSubscriptionPlan = endpoint({
  name: 'changeSubscriptionPlan',
  service,
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/plan',
  access: 'admin',
  summary: 'Change a plan (D21)',
  errors: ['subscription_not_found', 'conflict'],
  params,
  body: z.object({ planType: PlanType }),
  answer: Subscription,
});
export const getStats = endpoint({
  name: 'getStats',
  service,
  method: 'GET',
  path: '/api/stats',
  access: 'content',
  summary: 'The whole platform for the administrator, else the current FamiBook (D36)',
  answer: Stats,
});
export const getUserStats = endpoint({
  name: 'getUserStats',
  service,
  method: 'GET',
  path: '/api/user/stats',
  access: 'content',
  summary: 'The current FamiBook (D36)',
  errors: ['choose_famibook'],
  answer: Stats,
});
