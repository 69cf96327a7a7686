import type { Route } from '../route.ts';

export const getPortrait = {
  name: 'getPortrait',
  service: 'media',
  method: 'GET',
  path: '/api/portraits/{fileId}',
  access: 'signed-in',
  traffic: 'bulk',
} as const satisfies Route;

export const stagePortrait = {
  name: 'stagePortrait',
  service: 'media',
  method: 'PUT',
  path: '/internal/portraits',
  access: 'signed-in',
} as const satisfies Route;

export const findMembershipsOf = {
  name: 'findMembershipsOf',
  service: 'auth',
  method: 'POST',
  path: '/internal/portraits/memberships',
  access: 'service',
} as const satisfies Route;

export const findUsedPortraits = {
  name: 'findUsedPortraits',
  service: 'auth',
  method: 'POST',
  path: '/internal/portraits/used',
  access: 'service',
} as const satisfies Route;
