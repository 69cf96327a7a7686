import {
  exportRows,
  findMissingFiles,
  holdFiles,
  listBackupFiles,
  readBackupFile,
} from '@famibook/contracts/backup/endpoints';
import { MAX_ASKED_FILES } from '@famibook/contracts/backup/internal';
import { FamiBookId } from '@famibook/contracts/ids';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { openSnapshot, refuseSnapshot } from '@famibook/service-kit/backup/snapshot';
import { asCallFailure } from '@famibook/service-kit/calls/call-failure';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';
import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import type { ObjectStore } from '@famibook/service-kit/storage/object-store';
import type { Exports } from '../ports.ts';

/** It has no rows. */
const NO_FAMIBOOK = FamiBookId.parse('00000000-0000-7000-8000-000000000000');
/** Rows are exported to the disk of this machine, at the pace of the database. */
const ROWS_TIMEOUT_MS = 3_600_000;
/** Each file is looked up, in a bucket by a request of its own. */
const FILES_TIMEOUT_MS = 120_000;

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
    openSnapshot: () => openSnapshot(databaseUrl).catch(refuseSnapshot),
    join: async (service, snapshot, signal) => {
      const input = { as, signal, body: { snapshot, famibookId: NO_FAMIBOOK } } as const;
      (await calls.download(service, exportRows, input)).body.resume();
    },
    rows: async (service, snapshot, signal) =>
      (await calls.download(service, exportRows, { as, signal, timeoutMs, body: { snapshot } })).body,
    files: async (snapshot, signal) =>
      (await calls.download('media', listBackupFiles, { as, signal, timeoutMs, body: { snapshot } })).body,
    file: async (key, signal) =>
      bodyOf((await calls.download('media', readBackupFile, { as, signal, query: { key } })).body, signal),
    missingFiles: async (files, signal) => {
      const missing = new Set<string>();
      for await (const batch of inBatches(files, MAX_ASKED_FILES)) {
        const input = { as, signal, timeoutMs: FILES_TIMEOUT_MS, body: { files: batch } } as const;
        for (const key of (await calls.call('media', findMissingFiles, input)).keys) missing.add(key);
      }
      return missing;
    },
    filePath: (key) => objects?.localPath?.(key),
    hold: (holderId, until) =>
      calls.call('media', holdFiles, { as, body: { holderId, until: until?.toISOString() ?? null } }),
  };
}

/** Its connection fails as that of any call does, also after the response has begun. */
async function* bodyOf(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw asCallFailure(error, signal);
  }
}
