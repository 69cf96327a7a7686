import { inBatches } from '@famibook/service-kit/runtime/in-batches';
import type { Deps } from '../../ports.ts';
import { type FileEntry, readFiles } from '../../vault/file-lists.ts';
import { isEncryptedManifest } from '../../vault/manifest.ts';
import { readObject } from '../../vault/objects.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import type { ReadBackup } from './stage-backup.ts';

const FILES_AT_ONCE = 500;

type FileDeps = Pick<Deps, 'target' | 'keys' | 'restores' | 'restoreTargets'>;

/** Stores the files of a backup, or of one FamiBook in it, that are gone; those that are there stay untouched. */
export async function putFilesBack(
  deps: FileDeps,
  { run, backup }: { run: StoredRestore; backup: ReadBackup },
  signal: AbortSignal,
): Promise<void> {
  const { manifest, stored } = backup;
  const vault = { store: deps.target.store, keys: deps.keys };
  const files = filesOf(readFiles(vault, manifest, stored.key), run);
  let done = 0;
  for await (const batch of inBatches(files, FILES_AT_ONCE)) {
    await putBatch(deps, batch, isEncryptedManifest(stored.key), signal);
    done += batch.length;
    await deps.restores.progress(run.id, { phase: 'objects', unit: 'objects', done, total: manifest.files.count });
  }
}

async function* filesOf(files: AsyncIterable<FileEntry>, { famibookId }: StoredRestore): AsyncGenerator<FileEntry> {
  for await (const file of files) if (famibookId === null || file.famibookId === famibookId) yield file;
}

async function putBatch(
  { target, keys, restoreTargets }: FileDeps,
  files: readonly FileEntry[],
  isEncrypted: boolean,
  signal: AbortSignal,
): Promise<void> {
  const vault = { store: target.store, keys };
  const missing = await restoreTargets.missingFiles(files.map(({ key, object }) => ({ key, bytes: object.bytes })));
  for (const { key, object } of files.filter((file) => missing.has(file.key))) {
    signal.throwIfAborted();
    await restoreTargets.putFile({ key, sha256: object.sha256 }, readObject(vault, object, isEncrypted), signal);
  }
}
