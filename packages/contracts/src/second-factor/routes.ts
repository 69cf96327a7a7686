import type { Route } from '../route.ts';

export const loginSecondFactor = {
  name: 'loginSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/api/login/second-factor',
  access: 'public',
} as const satisfies Route;

export const getSecondFactor = {
  name: 'getSecondFactor',
  service: 'auth',
  method: 'GET',
  path: '/api/user/second-factor',
  access: 'signed-in',
  beforeEnrolment: true,
} as const satisfies Route;

export const beginSecondFactor = {
  name: 'beginSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/api/user/second-factor',
  access: 'signed-in',
  beforeEnrolment: true,
} as const satisfies Route;

export const confirmSecondFactor = {
  name: 'confirmSecondFactor',
  service: 'auth',
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  access: 'signed-in',
  beforeEnrolment: true,
} as const satisfies Route;

export const renewRecoveryCodes = {
  name: 'renewRecoveryCodes',
  service: 'auth',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  access: 'signed-in',
} as const satisfies Route;

export const turnOffSecondFactor = {
  name: 'turnOffSecondFactor',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/second-factor',
  access: 'signed-in',
} as const satisfies Route;
