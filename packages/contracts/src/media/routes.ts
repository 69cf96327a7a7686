import type { Route } from '../route.ts';

export const getRendition = {
  name: 'getRendition',
  service: 'media',
  method: 'GET',
  path: '/api/media/{famibookId}/{fileId}/{name}',
  access: 'signed-in',
  traffic: 'bulk',
} as const satisfies Route;

export const stageImage = {
  name: 'stageImage',
  service: 'media',
  method: 'PUT',
  path: '/internal/images',
  access: 'signed-in',
} as const satisfies Route;

export const discardImage = {
  name: 'discardImage',
  service: 'media',
  method: 'DELETE',
  path: '/internal/images/{fileId}',
  access: 'service',
} as const satisfies Route;

export const getStrippedOriginal = {
  name: 'getStrippedOriginal',
  service: 'media',
  method: 'GET',
  path: '/internal/images/{fileId}/stripped',
  access: 'service',
} as const satisfies Route;
