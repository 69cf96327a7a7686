import type { Route } from '../route.ts';

const administrators = { service: 'backup', access: 'admin' } as const;

export const getBackupStatus = {
  ...administrators,
  name: 'getBackupStatus',
  method: 'GET',
  path: '/api/backup/status',
} as const satisfies Route;

export const getCloudStatus = {
  ...administrators,
  name: 'getCloudStatus',
  method: 'GET',
  path: '/api/backup/cloud-status',
} as const satisfies Route;

export const createBackup = {
  ...administrators,
  name: 'createBackup',
  method: 'POST',
  path: '/api/backup/create',
} as const satisfies Route;

export const createEmergencyBackup = {
  ...administrators,
  name: 'createEmergencyBackup',
  method: 'POST',
  path: '/api/backup/emergency',
} as const satisfies Route;

export const cancelBackup = {
  ...administrators,
  name: 'cancelBackup',
  method: 'POST',
  path: '/api/backup/{id}/cancel',
} as const satisfies Route;

export const deleteBackup = {
  ...administrators,
  name: 'deleteBackup',
  method: 'DELETE',
  path: '/api/backup/{id}',
} as const satisfies Route;

export const getBackupContents = {
  ...administrators,
  name: 'getBackupContents',
  method: 'GET',
  path: '/api/backup/{id}/contents',
} as const satisfies Route;

export const restoreBackup = {
  ...administrators,
  name: 'restoreBackup',
  method: 'POST',
  path: '/api/backup/restore',
} as const satisfies Route;

export const rehearseRestore = {
  ...administrators,
  name: 'rehearseRestore',
  method: 'POST',
  path: '/api/backup/rehearse',
} as const satisfies Route;

/** Every service with a database serves this with rows of its own; the caller says which service it calls. */
export const exportRows = {
  name: 'exportRows',
  service: 'auth',
  method: 'POST',
  path: '/internal/export',
  access: 'service',
} as const satisfies Route;

export const listBackupFiles = {
  name: 'listBackupFiles',
  service: 'media',
  method: 'POST',
  path: '/internal/backup/files',
  access: 'service',
} as const satisfies Route;

export const readBackupFile = {
  name: 'readBackupFile',
  service: 'media',
  method: 'GET',
  path: '/internal/backup/file',
  access: 'service',
} as const satisfies Route;

export const findMissingFiles = {
  name: 'findMissingFiles',
  service: 'media',
  method: 'POST',
  path: '/internal/backup/missing-files',
  access: 'service',
} as const satisfies Route;

export const putBackFile = {
  name: 'putBackFile',
  service: 'media',
  method: 'PUT',
  path: '/internal/backup/file',
  access: 'service',
} as const satisfies Route;

export const holdFiles = {
  name: 'holdFiles',
  service: 'media',
  method: 'PUT',
  path: '/internal/backup/hold',
  access: 'service',
} as const satisfies Route;
