import { FILE_BODY_BYTES } from '../limits.ts';
import { reactionRoutes } from '../reactions/reaction-routes.ts';
import type { Route } from '../route.ts';

export const listPhotos = {
  name: 'listPhotos',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos',
  access: 'content',
} as const satisfies Route;

export const listTags = {
  name: 'listTags',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/tags',
  access: 'content',
} as const satisfies Route;

export const uploadPhoto = {
  name: 'uploadPhoto',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos',
  access: 'content',
  content: true,
  upload: { kind: 'form', maxBytes: FILE_BODY_BYTES.picture },
  traffic: 'bulk',
} as const satisfies Route;

export const getPhoto = {
  name: 'getPhoto',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/{id}',
  access: 'signed-in',
} as const satisfies Route;

export const editPhoto = {
  name: 'editPhoto',
  service: 'gallery',
  method: 'PUT',
  path: '/api/photos/{id}',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const deletePhoto = {
  name: 'deletePhoto',
  service: 'gallery',
  method: 'DELETE',
  path: '/api/photos/{id}',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const adminDeletePhoto = {
  name: 'adminDeletePhoto',
  service: 'gallery',
  method: 'DELETE',
  path: '/api/admin/photos/{id}',
  access: 'admin',
} as const satisfies Route;

export const downloadPhoto = {
  name: 'downloadPhoto',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/{id}/download',
  access: 'signed-in',
  traffic: 'bulk',
} as const satisfies Route;

export const photoReactions = reactionRoutes({ name: 'Photo', service: 'gallery', path: '/api/photos/{id}' });

export const listPhotoReactions = {
  name: 'listPhotoReactions',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/{id}/reactions',
  access: 'signed-in',
} as const satisfies Route;

export const listComments = {
  name: 'listComments',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/{id}/comments',
  access: 'signed-in',
} as const satisfies Route;

export const commentOnPhoto = {
  name: 'commentOnPhoto',
  service: 'gallery',
  method: 'POST',
  path: '/api/photos/{id}/comments',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const deleteComment = {
  name: 'deleteComment',
  service: 'gallery',
  method: 'DELETE',
  path: '/api/photos/{id}/comments/{commentId}',
  access: 'signed-in',
  content: true,
} as const satisfies Route;

export const countPhotos = {
  name: 'countPhotos',
  service: 'gallery',
  method: 'GET',
  path: '/internal/gallery/totals',
  access: 'service',
} as const satisfies Route;

export const findUsedFiles = {
  name: 'findUsedFiles',
  service: 'gallery',
  method: 'POST',
  path: '/internal/gallery/used-files',
  access: 'service',
} as const satisfies Route;

export const listMonths = {
  name: 'listMonths',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/months',
  access: 'content',
} as const satisfies Route;

export const listOnThisDay = {
  name: 'listOnThisDay',
  service: 'gallery',
  method: 'GET',
  path: '/api/photos/on-this-day',
  access: 'content',
} as const satisfies Route;
