import type { Route } from '../route.ts';

export const createInvitation = {
  name: 'createInvitation',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/invitations',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const listInvitations = {
  name: 'listInvitations',
  service: 'auth',
  method: 'GET',
  path: '/api/manager/invitations',
  access: 'manager',
} as const satisfies Route;

export const revokeInvitation = {
  name: 'revokeInvitation',
  service: 'auth',
  method: 'DELETE',
  path: '/api/manager/invitations/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

/** The token travels in the body, so that no log of addresses ever holds one. */
export const lookUpInvitation = {
  name: 'lookUpInvitation',
  service: 'auth',
  method: 'POST',
  path: '/api/invitations/look-up',
  access: 'public',
} as const satisfies Route;
