import type { Route } from '../route.ts';

export const listManagerActivity = {
  name: 'listManagerActivity',
  service: 'admin',
  method: 'GET',
  path: '/api/manager/audit',
  access: 'manager',
} as const satisfies Route;

export const exportManagerActivity = {
  name: 'exportManagerActivity',
  service: 'admin',
  method: 'GET',
  path: '/api/manager/audit.csv',
  access: 'manager',
} as const satisfies Route;

export const listAdminActivity = {
  name: 'listAdminActivity',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
} as const satisfies Route;

export const exportAdminActivity = {
  name: 'exportAdminActivity',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
} as const satisfies Route;
