import type { Route } from '../route.ts';

export const getHealth = {
  name: 'getHealth',
  service: 'gateway',
  method: 'GET',
  path: '/api/health',
  access: 'public',
} as const satisfies Route;

export const getConfig = {
  name: 'getConfig',
  service: 'gateway',
  method: 'GET',
  path: '/api/config',
  access: 'public',
} as const satisfies Route;

export const getOpenApi = {
  name: 'getOpenApi',
  service: 'gateway',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
} as const satisfies Route;

export const getDocs = {
  name: 'getDocs',
  service: 'gateway',
  method: 'GET',
  path: '/api/docs',
  access: 'public',
} as const satisfies Route;
