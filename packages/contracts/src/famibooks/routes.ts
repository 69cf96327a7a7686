import type { Route } from '../route.ts';

export const openFamiBook = {
  name: 'openFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/famibooks',
  access: 'manager',
} as const satisfies Route;

export const checkFamiBookName = {
  name: 'checkFamiBookName',
  service: 'auth',
  method: 'POST',
  path: '/internal/famibook-names/check',
  access: 'service',
} as const satisfies Route;

export const hashPassword = {
  name: 'hashPassword',
  service: 'auth',
  method: 'POST',
  path: '/internal/passwords/hash',
  access: 'service',
} as const satisfies Route;

export const foundFamiBook = {
  name: 'foundFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/internal/famibooks',
  access: 'service',
} as const satisfies Route;

export const changePlan = {
  name: 'changePlan',
  service: 'auth',
  method: 'PUT',
  path: '/internal/famibooks/plan',
  access: 'service',
} as const satisfies Route;
