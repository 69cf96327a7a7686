import { MAX_ASKED_FILES } from '@famibook/contracts/backup/internal';
import { DriveError } from '@famibook/drive/drive-error';
import { AppError } from '@famibook/service-kit/errors';
import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import { retry } from '@famibook/service-kit/runtime/retry';
import { findDamaged } from '../../backups/steps/find-damaged.ts';
import { isOfTarget } from '../../backups/steps/mend-damaged.ts';
import type { Deps } from '../../ports.ts';
import { type FileEntry, readFiles } from '../../vault/file-lists.ts';
import { isEncryptedManifest } from '../../vault/manifest.ts';
import { readObject } from '../../vault/objects.ts';
import { BackupProblem } from '../../vault/problems.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import type { ReadBackup } from './verify-run.ts';

/** As long as a drive is given: the next restore would put everything back again. */
const RETRY = { firstWaitMs: 500, maxWaitMs: 60_000, maxMs: 15 * 60_000 };
/** What another try does not change. */
const FINAL: ReadonlySet<string> = new Set(['backup_damaged', 'disk_full', 'too_large']);

type FileDeps = Pick<Deps, 'target' | 'keys' | 'exports' | 'restores' | 'serviceRestores' | 'log'>;
type RestoredRun = Pick<StoredRestore, 'id' | 'famibookId'>;
/** Does work again as long as its error is transient. */
type WithRetry = <T>(work: () => Promise<T>) => Promise<T>;

/** Stores the files of a backup, or of one FamiBook in it, that are gone or damaged; those that are whole stay untouched. */
export async function putFilesBack(
  deps: FileDeps,
  { run, backup }: { run: RestoredRun; backup: ReadBackup },
  signal: AbortSignal,
): Promise<void> {
  const { manifest, stored } = backup;
  const vault = { store: deps.target.store, keys: deps.keys };
  const onFailure = (err: unknown) => deps.log.warn({ err }, 'files of a backup could not be restored; trying again');
  const withRetry: WithRetry = (work) => retry(work, { ...RETRY, signal, onFailure, isTransient });
  const files = filesOf(readFiles(vault, manifest, stored.key, withRetry), run);
  const total = manifest.files.count;
  let done = 0;
  for await (const batch of inBatches(files, MAX_ASKED_FILES)) {
    await putBatch(deps, batch, { isEncrypted: isEncryptedManifest(stored.key), signal, withRetry });
    done += batch.length;
    await withRetry(() => deps.restores.progress(run.id, { phase: 'objects', unit: 'objects', done, total }));
  }
}

async function* filesOf(files: AsyncIterable<FileEntry>, { famibookId }: RestoredRun): AsyncGenerator<FileEntry> {
  for await (const file of files) if (famibookId === null || file.famibookId === famibookId) yield file;
}

async function putBatch(
  { target, keys, exports, serviceRestores, log }: FileDeps,
  files: readonly FileEntry[],
  { isEncrypted, signal, withRetry }: { isEncrypted: boolean; signal: AbortSignal; withRetry: WithRetry },
): Promise<void> {
  const vault = { store: target.store, keys };
  const asked = files.map(({ key, object }) => ({ key, bytes: object.bytes }));
  const missing = await withRetry(() => exports.missingFiles(asked, signal));
  const there = files.filter(({ key }) => !missing.has(key));
  const damaged = await findDamaged(exports, there, { signal, withRetry });
  for (const { key, object } of files) {
    if (!missing.has(key) && !damaged.has(key)) continue;
    signal.throwIfAborted();
    const file = { key, sha256: object.sha256 };
    const putBack = () => serviceRestores.putFile(file, readObject(vault, object, isEncrypted), signal);
    await withRetry(putBack).catch((error: unknown) => {
      if (missing.has(key) || !isOfTarget(error)) throw error;
      log.warn({ err: error, key }, 'a damaged original stays as it is, because the backup has no better one');
    });
  }
}

/** A service that is restarted, a connection that breaks, a drive in trouble: none of them ends hours of work (D35). */
function isTransient(error: unknown): boolean {
  if (error instanceof BackupProblem) return false;
  if (error instanceof DriveError) return error.isTransient || error.problem === 'interrupted';
  return !(error instanceof AppError && FINAL.has(error.code));
}
