import { FILE_BODY_BYTES } from '../limits.ts';
import type { Route } from '../route.ts';

export const changePassword = {
  name: 'changePassword',
  service: 'auth',
  method: 'POST',
  path: '/api/manager/change-password',
  access: 'manager',
} as const satisfies Route;

export const changeName = {
  name: 'changeName',
  service: 'auth',
  method: 'PATCH',
  path: '/api/user',
  access: 'signed-in',
} as const satisfies Route;

export const changePicture = {
  name: 'changePicture',
  service: 'auth',
  method: 'POST',
  path: '/api/user/picture',
  access: 'signed-in',
  upload: { kind: 'form', maxBytes: FILE_BODY_BYTES.picture },
  traffic: 'bulk',
} as const satisfies Route;

export const removePicture = {
  name: 'removePicture',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user/picture',
  access: 'signed-in',
} as const satisfies Route;

export const deleteOwnAccount = {
  name: 'deleteOwnAccount',
  service: 'auth',
  method: 'DELETE',
  path: '/api/user',
  access: 'signed-in',
} as const satisfies Route;
