import type { Route } from '../route.ts';

export const getDriveStatus = {
  name: 'getDriveStatus',
  service: 'backup',
  method: 'GET',
  path: '/api/google-drive/status',
  access: 'signed-in',
} as const satisfies Route;

export const syncPhotos = {
  name: 'syncPhotos',
  service: 'backup',
  method: 'POST',
  path: '/api/sync-photos',
  access: 'content',
  content: true,
  traffic: 'bulk',
} as const satisfies Route;

export const listSkippedDriveFiles = {
  name: 'listSkippedDriveFiles',
  service: 'backup',
  method: 'GET',
  path: '/api/manager/skipped-drive-files',
  access: 'manager',
} as const satisfies Route;
