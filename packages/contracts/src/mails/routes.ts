import type { Route } from '../route.ts';

export const listUndeliveredMails = {
  name: 'listUndeliveredMails',
  service: 'notifier',
  method: 'GET',
  path: '/api/admin/undelivered-mails',
  access: 'admin',
} as const satisfies Route;

export const retryMail = {
  name: 'retryMail',
  service: 'notifier',
  method: 'POST',
  path: '/api/admin/undelivered-mails/{id}/retry',
  access: 'admin',
} as const satisfies Route;

export const lookUpDirectory = {
  name: 'lookUpDirectory',
  service: 'auth',
  method: 'POST',
  path: '/internal/auth/mail-people',
  access: 'service',
} as const satisfies Route;

export const findApplicants = {
  name: 'findApplicants',
  service: 'admin',
  method: 'POST',
  path: '/internal/admin/applicants',
  access: 'service',
} as const satisfies Route;
