import type { Deps } from '../../ports.ts';
import { readFiles } from '../../vault/file-lists.ts';
import { assertInstallation, type Manifest, readManifest, type StoredManifest } from '../../vault/manifest.ts';
import type { Vault } from '../../vault/objects.ts';
import { BackupProblem, damaged } from '../../vault/problems.ts';
import { objectsOf, verifyBackup } from '../../vault/verify-backup.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

/** Progress is stored after so many bytes. */
const REPORT_EVERY_BYTES = 16 * 1024 * 1024;

type VerifyDeps = Pick<Deps, 'target' | 'keys' | 'restores' | 'exports' | 'backups' | 'objects'>;

export interface ReadBackup {
  manifest: Manifest;
  stored: StoredManifest;
}

/**
 * Reads a backup to its last byte before anything is touched. Objects that cannot be used count as not stored from then
 * on, so that the next backup stores them again. A restore goes on without damaged originals that media still has.
 * @throws BackupProblem that names what is wrong
 */
export async function verifyRun(
  { target, keys, exports, restores, backups, objects }: VerifyDeps,
  run: StoredRestore,
  signal: AbortSignal,
): Promise<ReadBackup> {
  const vault = { store: target.store, keys };
  const backup = await readManifest(vault, run.manifestKey);
  assertInstallation(backup.manifest, run.manifestKey, (await backups.installation()).id);
  if (backup.stored.sha256 !== run.manifestSha256)
    throw damaged(run.manifestKey, 'it is another manifest than the one that was written');
  const total = backup.manifest.files.bytes + bytesOfRows(backup.manifest);
  let done = 0;
  let reported = 0;
  const broken: string[] = [];
  const verifying = verifyBackup(vault, backup, {
    signal,
    onBroken: (name) => broken.push(name),
    onObject: (bytes) => {
      done += bytes;
      if (done - reported < REPORT_EVERY_BYTES) return;
      reported = done;
      void restores.progress(run.id, { phase: 'verifying', unit: 'bytes', done, total }).catch(() => undefined);
    },
  });
  try {
    await verifying.finally(() => objects.forget(broken));
  } catch (error) {
    const isRestorable =
      error instanceof BackupProblem &&
      run.purpose === 'restore' &&
      (await canDoWithout({ exports, vault, run, backup, signal }, broken));
    if (!isRestorable) throw error;
  }
  return backup;
}

interface BrokenBackup extends Pick<VerifyDeps, 'exports'> {
  vault: Vault;
  run: StoredRestore;
  backup: ReadBackup;
  signal: AbortSignal;
}

/** Whether the restore can do without the broken objects: originals that media still has, or that it does not restore. */
async function canDoWithout({ exports, vault, run, backup, signal }: BrokenBackup, broken: readonly string[]) {
  const { manifest, stored } = backup;
  const brokenNames = new Set(broken);
  if (brokenNames.size === 0) return false;
  const needed = [...Object.values(manifest.services).flatMap((service) => service.objects), ...manifest.files.lists];
  if (needed.some(({ name }) => brokenNames.has(name))) return false;
  // Reading all of them also checks that the lists name all that the manifest counts.
  for await (const _ of objectsOf(vault, manifest, stored.key));
  const files: { key: string; bytes: number }[] = [];
  for await (const { key, object, famibookId } of readFiles(vault, manifest, stored.key)) {
    const isRestored = run.famibookId === null || famibookId === run.famibookId;
    if (isRestored && brokenNames.has(object.name)) files.push({ key, bytes: object.bytes });
  }
  return (await exports.missingFiles(files, signal)).size === 0;
}

function bytesOfRows({ services }: Manifest): number {
  const objects = Object.values(services).flatMap((service) => service.objects);
  return objects.reduce((sum, { bytes }) => sum + bytes, 0);
}
