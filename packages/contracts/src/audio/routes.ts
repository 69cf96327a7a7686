import { FILE_BODY_BYTES } from '../limits.ts';
import type { Route } from '../route.ts';

export const getActiveAudio = {
  name: 'getActiveAudio',
  service: 'media',
  method: 'GET',
  path: '/api/famibook/audio/{famibookName}',
  access: 'content',
} as const satisfies Route;

export const getAudio = {
  name: 'getAudio',
  service: 'media',
  method: 'GET',
  path: '/api/media/{famibookId}/{audioId}',
  access: 'signed-in',
  traffic: 'bulk',
} as const satisfies Route;

export const listAudio = {
  name: 'listAudio',
  service: 'media',
  method: 'GET',
  path: '/api/manager/audio',
  access: 'manager',
} as const satisfies Route;

export const uploadAudio = {
  name: 'uploadAudio',
  service: 'media',
  method: 'POST',
  path: '/api/famibook/audio/upload',
  access: 'manager',
  content: true,
  upload: { kind: 'form', maxBytes: FILE_BODY_BYTES.audio },
  traffic: 'bulk',
} as const satisfies Route;

export const toggleAudio = {
  name: 'toggleAudio',
  service: 'media',
  method: 'PATCH',
  path: '/api/famibook/audio/{id}/toggle',
  access: 'manager',
  content: true,
} as const satisfies Route;

export const deleteAudio = {
  name: 'deleteAudio',
  service: 'media',
  method: 'DELETE',
  path: '/api/famibook/audio/{id}',
  access: 'manager',
  content: true,
} as const satisfies Route;
