import { exportRows, holdFiles, listBackupFiles, readBackupFile } from '@famibook/contracts/backup/endpoints';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { openSnapshot } from '@famibook/service-kit/backup/snapshot';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { Exports } from '../ports.ts';

/** Rows are exported to the disk of this machine, at the pace of the database. */
const ROWS_TIMEOUT_MS = 3_600_000;

/** The exports of running services, over their internal calls. */
export function createServiceExports(databaseUrl: string, calls: InternalCalls): Exports {
  const as = 'service';
  const timeoutMs = ROWS_TIMEOUT_MS;
  return {
    services: SERVICES_WITH_DATABASE,
    openSnapshot: () => openSnapshot(databaseUrl),
    rows: async (service, snapshot, signal) =>
      (await calls.download(service, exportRows, { as, signal, timeoutMs, body: { snapshot } })).body,
    files: async (snapshot, signal) =>
      (await calls.download('media', listBackupFiles, { as, signal, timeoutMs, body: { snapshot } })).body,
    file: async (key, signal) => (await calls.download('media', readBackupFile, { as, signal, query: { key } })).body,
    hold: (holderId, until) =>
      calls.call('media', holdFiles, { as, body: { holderId, until: until?.toISOString() ?? null } }),
  };
}
