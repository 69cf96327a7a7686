import type { Route } from '../route.ts';

export const listMemberships = {
  name: 'listMemberships',
  service: 'auth',
  method: 'GET',
  path: '/api/user/memberships',
  access: 'signed-in',
} as const satisfies Route;

export const joinFamiBook = {
  name: 'joinFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/user/join-famibook',
  access: 'signed-in',
} as const satisfies Route;

export const switchFamiBook = {
  name: 'switchFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/user/switch-famibook',
  access: 'signed-in',
} as const satisfies Route;

export const listPendingUsers = {
  name: 'listPendingUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/manager/pending-users',
  access: 'manager',
} as const satisfies Route;

export const listApprovedUsers = {
  name: 'listApprovedUsers',
  service: 'auth',
  method: 'GET',
  path: '/api/manager/approved-users',
  access: 'manager',
} as const satisfies Route;

export const approveUser = {
  name: 'approveUser',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/approve-user/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const declineUser = {
  name: 'declineUser',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/decline-user/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const removeMember = {
  name: 'removeMember',
  service: 'auth',
  method: 'DELETE',
  path: '/api/manager/members/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const adminApproveUser = {
  name: 'adminApproveUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/approve-user/{id}',
  access: 'admin',
} as const satisfies Route;

export const adminDeclineUser = {
  name: 'adminDeclineUser',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/decline-user/{id}',
  access: 'admin',
} as const satisfies Route;

export const deleteUser = {
  name: 'deleteUser',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/users/{id}',
  access: 'admin',
} as const satisfies Route;

export const listApprovedUsersWithPasswords = {
  name: 'listApprovedUsersWithPasswords',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/approved-users-with-passwords',
  access: 'admin',
} as const satisfies Route;

export const listPendingUsersWithPasswords = {
  name: 'listPendingUsersWithPasswords',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/pending-users-with-passwords',
  access: 'admin',
} as const satisfies Route;

export const leaveFamiBook = {
  name: 'leaveFamiBook',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/memberships/{id}',
  access: 'signed-in',
} as const satisfies Route;

export const countMembers = {
  name: 'countMembers',
  service: 'auth',
  method: 'GET',
  path: '/internal/auth/totals',
  access: 'service',
} as const satisfies Route;
