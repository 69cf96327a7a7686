import { exportRows, holdFiles, listBackupFiles, readBackupFile } from '@famibook/contracts/backup/endpoints';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { openSnapshot } from '@famibook/service-kit/backup/snapshot';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import type { Exports } from '../ports.ts';

/** Rows are exported to the disk of this machine, at the pace of the database. */
const ROWS_TIMEOUT_MS = 3_600_000;

interface ServiceExportsOptions {
  databaseUrl: string;
  calls: InternalCalls;
  /** The files of this machine, among which are the originals where all services run on it. */
  objects: Pick<ObjectStore, 'localPath'> | undefined;
}

/** The exports of running services, over their internal calls. */
export function createServiceExports({ databaseUrl, calls, objects }: ServiceExportsOptions): Exports {
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
    filePath: (key) => objects?.localPath?.(key),
    hold: (holderId, until) =>
      calls.call('media', holdFiles, { as, body: { holderId, until: until?.toISOString() ?? null } }),
  };
}
