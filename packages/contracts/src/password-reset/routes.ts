import type { Route } from '../route.ts';

export const requestReset = {
  name: 'requestReset',
  service: 'auth',
  method: 'POST',
  path: '/api/password-reset/request',
  access: 'public',
} as const satisfies Route;

export const getResetStatus = {
  name: 'getResetStatus',
  service: 'auth',
  method: 'GET',
  path: '/api/password-reset/status/{requestId}',
  access: 'public',
} as const satisfies Route;

export const completeReset = {
  name: 'completeReset',
  service: 'auth',
  method: 'POST',
  path: '/api/password-reset/complete',
  access: 'public',
} as const satisfies Route;

export const changePasswordDirectly = {
  name: 'changePasswordDirectly',
  service: 'auth',
  method: 'POST',
  path: '/api/password-reset/direct',
  access: 'public',
} as const satisfies Route;

export const listPendingResets = {
  name: 'listPendingResets',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/password-reset-requests/pending',
  access: 'admin',
} as const satisfies Route;

export const listApprovedResets = {
  name: 'listApprovedResets',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/password-reset-requests/approved',
  access: 'admin',
} as const satisfies Route;

export const approveReset = {
  name: 'approveReset',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/password-reset-requests/{id}/approve',
  access: 'admin',
} as const satisfies Route;
