import { setTimeout as wait } from 'node:timers/promises';
import type { DriveSync } from '@famibook/contracts/drive/schemas';
import type { ErrorCode } from '@famibook/contracts/errors';
import { newEvent } from '@famibook/contracts/events';
import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import type { ManagedFamiBook } from '@famibook/contracts/imports/schemas';
import { currentFamiBook } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import { withActor } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../../ports.ts';
import { bindFolder } from '../steps/bind-folder.ts';
import { findFiles } from '../steps/find-files.ts';
import { importFiles, type SyncProgress } from '../steps/import-files.ts';

/** A page waits so long for a sync; what takes longer goes on by itself. */
const RESPONSE_MS = 20_000;
const RENEWAL_MS = 30_000;
/** In this process. */
const MAX_RUNS = 4;

/** A sync begins by itself when a user signs in, who did not add the photos. */
const ACTOR = { kind: 'service', id: 'backup' } as const;

export type SyncDeps = Pick<
  Deps,
  | 'photoDrive'
  | 'photoImports'
  | 'driveFolders'
  | 'driveFiles'
  | 'transaction'
  | 'publish'
  | 'syncRuns'
  | 'log'
  | 'now'
  | 'newId'
>;

/**
 * Imports the pictures of the FamiBook's folder in the cloud drive that it does not have yet (D34). One sync of a FamiBook
 * runs at a time; a second call returns `running`.
 * @throws AppError `unavailable` when nothing could be imported
 */
export function syncPhotos(deps: SyncDeps) {
  return async (actor: Identity): Promise<DriveSync> => {
    const { famibookId } = currentFamiBook(actor);
    const { photoDrive: drive, syncRuns, driveFolders } = deps;
    if (!drive) return { synced: 0, status: 'not_configured' };
    if (syncRuns.count() >= MAX_RUNS) return { synced: 0, status: 'running' };
    // The manager is asked for first, so that a FamiBook that is gone gets no row.
    const famibook = await deps.photoImports.findManager(famibookId);
    const runId = deps.newId();
    const bound = await driveFolders.begin(famibookId, runId);
    if (!bound) return { synced: 0, status: 'running' };
    const progress: SyncProgress = { synced: 0 };
    const importAll = async (signal: AbortSignal) => {
      try {
        const folder = await bindFolder({ ...deps, drive }, famibook, bound);
        await findFiles({ ...deps, drive }, famibookId, folder);
        await importFiles({ ...deps, drive }, { famibook, signal, progress });
      } finally {
        await publishImport(deps, runId, famibook, progress);
      }
    };
    const run = syncRuns.run((stopping) =>
      withActor(ACTOR, () => whileLeased(deps, { famibookId, runId, stopping }, importAll)),
    );
    const response = new AbortController();
    const slow = wait(RESPONSE_MS, 'slow' as const, { signal: response.signal, ref: false }).catch(
      () => 'slow' as const,
    );
    const ended = run.then(() => 'ended' as const, asOutcome(deps, famibookId, progress));
    const outcome = await Promise.race([ended, slow]);
    response.abort();
    if (outcome === 'slow') return { synced: progress.synced, status: 'running' };
    return { synced: progress.synced, status: progress.synced > 0 ? 'synced' : 'nothing_new' };
  };
}

/** What a drive that cannot be used is refused with. */
const DRIVE_TROUBLE = new Set<ErrorCode>(['unavailable', 'disk_full']);

/** What the administrator has to mend is logged; a member learns that it did not work this time. */
function asOutcome({ log }: SyncDeps, famibookId: FamiBookId, progress: SyncProgress) {
  return (error: unknown): 'ended' => {
    log.warn(
      { err: error, event: 'drive.sync_failed', famibookId, ...progress },
      'a sync with the cloud drive ended early',
    );
    if (progress.synced > 0) return 'ended';
    if (!(error instanceof AppError) || !DRIVE_TROUBLE.has(error.code)) throw error;
    throw new AppError('unavailable', { message: 'The cloud drive cannot be read right now.', cause: error });
  };
}

interface Lease {
  famibookId: FamiBookId;
  runId: string;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/** Holds the FamiBook's lease while the work goes on, and ends the work when the lease is lost. */
async function whileLeased(
  { driveFolders, log }: Pick<SyncDeps, 'driveFolders' | 'log'>,
  { famibookId, runId, stopping }: Lease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await driveFolders.renew(famibookId, runId))) lost.abort(new Error('another sync has begun'));
    } catch (error) {
      log.warn({ err: error, famibookId }, 'the lease of a sync could not be renewed');
    }
  };
  const timer = setInterval(() => void renew(), RENEWAL_MS).unref();
  try {
    await work(AbortSignal.any([stopping, lost.signal]));
  } finally {
    clearInterval(timer);
    await driveFolders.end(famibookId, runId);
  }
}

async function publishImport(
  { transaction, publish }: Pick<SyncDeps, 'transaction' | 'publish'>,
  runId: string,
  { famibookId, famibookName }: ManagedFamiBook,
  { synced }: SyncProgress,
): Promise<void> {
  if (synced === 0) return;
  const data = { famibookId, famibookName, photos: synced };
  await transaction((tx) => publish(tx, newEvent('drive.photos-imported.v1', runId, 1, data)));
}
