import type { Route } from '../route.ts';

export const getStats = {
  name: 'getStats',
  service: 'admin',
  method: 'GET',
  path: '/api/stats',
  access: 'content',
} as const satisfies Route;

export const getUserStats = {
  name: 'getUserStats',
  service: 'admin',
  method: 'GET',
  path: '/api/user/stats',
  access: 'content',
} as const satisfies Route;
