import type { Route } from '../route.ts';

export const findManager = {
  name: 'findManager',
  service: 'auth',
  method: 'POST',
  path: '/internal/famibooks/manager',
  access: 'service',
} as const satisfies Route;

export const stageImportedImage = {
  name: 'stageImportedImage',
  service: 'media',
  method: 'PUT',
  path: '/internal/imported-images',
  access: 'service',
} as const satisfies Route;

export const matchImports = {
  name: 'matchImports',
  service: 'gallery',
  method: 'POST',
  path: '/internal/gallery/imports/match',
  access: 'service',
} as const satisfies Route;

export const importPhoto = {
  name: 'importPhoto',
  service: 'gallery',
  method: 'POST',
  path: '/internal/gallery/imports',
  access: 'service',
} as const satisfies Route;
