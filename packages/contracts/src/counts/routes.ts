import type { Route } from '../route.ts';

export const getManagerCounts = {
  name: 'getManagerCounts',
  service: 'admin',
  method: 'GET',
  path: '/api/manager/counts',
  access: 'manager',
} as const satisfies Route;

export const getAdminCounts = {
  name: 'getAdminCounts',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/counts',
  access: 'admin',
} as const satisfies Route;

export const countUsers = {
  name: 'countUsers',
  service: 'auth',
  method: 'GET',
  path: '/internal/auth/counts',
  access: 'service',
} as const satisfies Route;

export const countAudio = {
  name: 'countAudio',
  service: 'media',
  method: 'GET',
  path: '/internal/media/audio-count',
  access: 'service',
} as const satisfies Route;
