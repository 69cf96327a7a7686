import type { Route } from '../route.ts';

export const getUser = {
  name: 'getUser',
  service: 'auth',
  method: 'GET',
  path: '/api/user',
  access: 'signed-in',
  beforeEnrolment: true,
} as const satisfies Route;

export const login = {
  name: 'login',
  service: 'auth',
  method: 'POST',
  path: '/api/login',
  access: 'public',
} as const satisfies Route;

export const loginPage = {
  name: 'loginPage',
  service: 'auth',
  method: 'GET',
  path: '/api/login',
  access: 'public',
} as const satisfies Route;

export const logout = {
  name: 'logout',
  service: 'auth',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
} as const satisfies Route;

export const register = {
  name: 'register',
  service: 'auth',
  method: 'POST',
  path: '/api/register',
  access: 'public',
} as const satisfies Route;

export const listSessions = {
  name: 'listSessions',
  service: 'auth',
  method: 'GET',
  path: '/api/user/sessions',
  access: 'signed-in',
} as const satisfies Route;

export const endSession = {
  name: 'endSession',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/sessions/{id}',
  access: 'signed-in',
} as const satisfies Route;

export const endOtherSessions = {
  name: 'endOtherSessions',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'signed-in',
} as const satisfies Route;

export const endSessionsOf = {
  name: 'endSessionsOf',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions',
  access: 'admin',
} as const satisfies Route;

export const resolveSession = {
  name: 'resolveSession',
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/resolve',
  access: 'service',
} as const satisfies Route;

export const isSessionCacheCurrent = {
  name: 'isSessionCacheCurrent',
  service: 'auth',
  method: 'GET',
  path: '/internal/sessions/cache-state',
  access: 'service',
} as const satisfies Route;

export const refreshIdentities = {
  name: 'refreshIdentities',
  service: 'auth',
  method: 'POST',
  path: '/internal/sessions/identities',
  access: 'service',
} as const satisfies Route;
