import type { Route } from '../route.ts';

/** Every service with a database serves these for its own rows; the caller says which service it calls. */
const ofEachService = { service: 'auth', access: 'service' } as const;

export const stageRows = {
  ...ofEachService,
  name: 'stageRows',
  method: 'PUT',
  path: '/internal/restore/rows',
} as const satisfies Route;

export const dropStagedRows = {
  ...ofEachService,
  name: 'dropStagedRows',
  method: 'DELETE',
  path: '/internal/restore/rows',
} as const satisfies Route;

export const checkStagedRows = {
  ...ofEachService,
  name: 'checkStagedRows',
  method: 'POST',
  path: '/internal/restore/check',
} as const satisfies Route;

export const listStagedReferences = {
  ...ofEachService,
  name: 'listStagedReferences',
  method: 'POST',
  path: '/internal/restore/references',
} as const satisfies Route;

export const findUnknownReferences = {
  ...ofEachService,
  name: 'findUnknownReferences',
  method: 'POST',
  path: '/internal/restore/unknown-references',
} as const satisfies Route;

export const removeStagedUsers = {
  ...ofEachService,
  name: 'removeStagedUsers',
  method: 'POST',
  path: '/internal/restore/removed-users',
} as const satisfies Route;

export const closeForRestore = {
  ...ofEachService,
  name: 'closeForRestore',
  method: 'POST',
  path: '/internal/restore/close',
} as const satisfies Route;

export const replaceRows = {
  ...ofEachService,
  name: 'replaceRows',
  method: 'POST',
  path: '/internal/restore/replace',
} as const satisfies Route;

export const openAfterRestore = {
  ...ofEachService,
  name: 'openAfterRestore',
  method: 'POST',
  path: '/internal/restore/open',
} as const satisfies Route;
