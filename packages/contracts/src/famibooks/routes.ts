import type { Route } from '../route.ts';

export const openFamiBook = {
  name: 'openFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/famibooks',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const handOverFamiBook = {
  name: 'handOverFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/hand-over',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const deleteManagedFamiBook = {
  name: 'deleteManagedFamiBook',
  service: 'auth',
  method: 'DELETE',
  path: '/api/manager/famibook',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const listFamiBooks = {
  name: 'listFamiBooks',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/famibooks',
  access: 'admin',
} as const satisfies Route;

export const listFamiBookMembers = {
  name: 'listFamiBookMembers',
  service: 'auth',
  method: 'GET',
  path: '/api/admin/famibooks/{id}/members',
  access: 'admin',
} as const satisfies Route;

export const renameFamiBook = {
  name: 'renameFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/famibooks/{id}/rename',
  access: 'admin',
} as const satisfies Route;

export const suspendFamiBook = {
  name: 'suspendFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/famibooks/{id}/suspend',
  access: 'admin',
} as const satisfies Route;

export const resumeFamiBook = {
  name: 'resumeFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/famibooks/{id}/resume',
  access: 'admin',
} as const satisfies Route;

export const adminHandOverFamiBook = {
  name: 'adminHandOverFamiBook',
  service: 'auth',
  method: 'POST',
  path: '/api/admin/famibooks/{id}/hand-over',
  access: 'admin',
} as const satisfies Route;

export const deleteFamiBook = {
  name: 'deleteFamiBook',
  service: 'auth',
  method: 'DELETE',
  path: '/api/admin/famibooks/{id}',
  access: 'admin',
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

export const getPhotoTotals = {
  name: 'getPhotoTotals',
  service: 'gallery',
  method: 'POST',
  path: '/internal/gallery/famibook-totals',
  access: 'service',
} as const satisfies Route;

export const getStoredBytes = {
  name: 'getStoredBytes',
  service: 'media',
  method: 'POST',
  path: '/internal/media/famibook-bytes',
  access: 'service',
} as const satisfies Route;

export const getLastPosts = {
  name: 'getLastPosts',
  service: 'board',
  method: 'POST',
  path: '/internal/board/last-posts',
  access: 'service',
} as const satisfies Route;
