import { FILE_BODY_BYTES } from '../limits.ts';
import type { Route } from '../route.ts';

export const createUpload = {
  name: 'createUpload',
  service: 'media',
  method: 'POST',
  path: '/api/uploads',
  access: 'content',
  content: true,
  traffic: 'bulk',
} as const satisfies Route;

export const getUploadOffset = {
  name: 'getUploadOffset',
  service: 'media',
  method: 'HEAD',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  traffic: 'bulk',
} as const satisfies Route;

export const appendToUpload = {
  name: 'appendToUpload',
  service: 'media',
  method: 'PATCH',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  upload: { kind: 'stream', maxBytes: FILE_BODY_BYTES.picture },
  traffic: 'bulk',
} as const satisfies Route;

export const cancelUpload = {
  name: 'cancelUpload',
  service: 'media',
  method: 'DELETE',
  path: '/api/uploads/{id}',
  access: 'signed-in',
  content: true,
  traffic: 'bulk',
} as const satisfies Route;

export const stageUpload = {
  name: 'stageUpload',
  service: 'media',
  method: 'POST',
  path: '/internal/uploads/{id}/stage',
  access: 'signed-in',
} as const satisfies Route;

export const finishUpload = {
  name: 'finishUpload',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos/from-upload',
  access: 'content',
  content: true,
} as const satisfies Route;

export const findKnownPhotos = {
  name: 'findKnownPhotos',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos/known',
  access: 'content',
  content: true,
} as const satisfies Route;
