import type { Route } from '../route.ts';

export const submitSubscription = {
  name: 'submitSubscription',
  service: 'admin',
  method: 'POST',
  path: '/api/photo-book-subscriptions',
  access: 'public',
} as const satisfies Route;

export const listPendingSubscriptions = {
  name: 'listPendingSubscriptions',
  service: 'admin',
  method: 'GET',
  path: '/api/photo-book-subscriptions/pending',
  access: 'admin',
} as const satisfies Route;

export const listApprovedSubscriptions = {
  name: 'listApprovedSubscriptions',
  service: 'admin',
  method: 'GET',
  path: '/api/photo-book-subscriptions/approved',
  access: 'admin',
} as const satisfies Route;

export const approveSubscription = {
  name: 'approveSubscription',
  service: 'admin',
  method: 'POST',
  path: '/api/photo-book-subscriptions/{id}/approve',
  access: 'admin',
} as const satisfies Route;

export const rejectSubscription = {
  name: 'rejectSubscription',
  service: 'admin',
  method: 'POST',
  path: '/api/photo-book-subscriptions/{id}/reject',
  access: 'admin',
} as const satisfies Route;

export const adminListSubscriptions = {
  name: 'adminListSubscriptions',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/subscriptions',
  access: 'admin',
} as const satisfies Route;

export const adminApproveSubscription = {
  name: 'adminApproveSubscription',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/approve',
  access: 'admin',
} as const satisfies Route;

export const adminRejectSubscription = {
  name: 'adminRejectSubscription',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/reject',
  access: 'admin',
} as const satisfies Route;

export const changeSubscriptionPlan = {
  name: 'changeSubscriptionPlan',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/subscriptions/{id}/plan',
  access: 'admin',
} as const satisfies Route;
