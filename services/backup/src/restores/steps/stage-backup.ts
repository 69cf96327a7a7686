import type { ServiceName } from '@famibook/contracts/services';
import type { Deps } from '../../ports.ts';
import { readFiles } from '../../vault/file-lists.ts';
import {
  assertInstallation,
  isEncryptedManifest,
  type Manifest,
  readManifest,
  type StoredManifest,
} from '../../vault/manifest.ts';
import { readObject, type Vault } from '../../vault/objects.ts';
import { BackupProblem, damaged } from '../../vault/problems.ts';
import { objectsOf, verifyBackup } from '../../vault/verify-backup.ts';
import type { RestorePurpose } from '../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

type StageDeps = Pick<Deps, 'target' | 'keys' | 'restores' | 'serviceRestores' | 'exports' | 'backups' | 'objects'>;

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
  { target, keys, exports, restores, backups, objects }: StageDeps,
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
  let shown = 0;
  const broken: string[] = [];
  const verifying = verifyBackup(vault, backup, {
    signal,
    onBroken: (name) => broken.push(name),
    onObject: (bytes) => {
      done += bytes;
      if (done - shown < SHOWN_EVERY_BYTES) return;
      shown = done;
      void restores.progress(run.id, { phase: 'verifying', unit: 'bytes', done, total }).catch(() => undefined);
    },
  });
  try {
    await verifying.finally(() => objects.forget(broken));
  } catch (error) {
    const isBroken = error instanceof BackupProblem && run.purpose === 'restore';
    if (!isBroken || !(await isSpared({ exports, vault, run, backup, signal }, broken))) throw error;
  }
  return backup;
}

interface SpareInput extends Pick<StageDeps, 'exports'> {
  vault: Vault;
  run: StoredRestore;
  backup: ReadBackup;
  signal: AbortSignal;
}

/** Whether what cannot be used is nothing but originals, each of which media has or the restore leaves alone. */
async function isSpared({ exports, vault, run, backup, signal }: SpareInput, broken: readonly string[]) {
  const { manifest, stored } = backup;
  const rest = new Set(broken);
  if (rest.size === 0) return false;
  const needed = [...Object.values(manifest.services).flatMap((service) => service.objects), ...manifest.files.lists];
  if (needed.some(({ name }) => rest.has(name))) return false;
  // That the lists name all that the manifest counts is checked on the way.
  for await (const _ of objectsOf(vault, manifest, stored.key));
  const files: { key: string; bytes: number }[] = [];
  for await (const { key, object, famibookId } of readFiles(vault, manifest, stored.key)) {
    const isRestored = run.famibookId === null || famibookId === run.famibookId;
    if (isRestored && rest.has(object.name)) files.push({ key, bytes: object.bytes });
  }
  for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
    const missing = await exports.missingFiles(files.slice(from, from + FILES_AT_ONCE), signal);
    if (missing.size > 0) return false;
  }
  return true;
}

const FILES_AT_ONCE = 500;

const SHOWN_EVERY_BYTES = 16 * 1024 * 1024;

function bytesOfRows({ services }: Manifest): number {
  const objects = Object.values(services).flatMap((service) => service.objects);
  return objects.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Loads the rows of every service beside the live ones and compares their numbers with the manifest.
 * @throws BackupProblem, or AppError `backup_damaged` or `backup_newer`
 */
export async function stageAll(
  { target, keys, restores, serviceRestores, exports }: StageDeps,
  { run, backup, purpose, onStaged }: StageInput,
  signal: AbortSignal,
): Promise<void> {
  const { manifest, stored } = backup;
  const vault = { store: target.store, keys };
  const isEncrypted = isEncryptedManifest(stored.key);
  const rowsOf = (service: ServiceName) => Object.values(manifest.services[service]?.rows ?? {});
  const total = exports.services.flatMap(rowsOf).reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const service of exports.services) {
    await restores.progress(run.id, { phase: 'staging', unit: 'rows', done, total });
    const part = manifest.services[service];
    if (!part) throw damaged(stored.key, `it has no rows of ${service}`);
    const bytes = (async function* () {
      for (const object of part.objects) yield* readObject(vault, object, isEncrypted);
    })();
    const staged = await serviceRestores.stage(service, purpose, bytes, signal);
    for (const [table, count] of Object.entries(part.rows)) {
      if (staged[table] !== count)
        throw new BackupProblem(
          'damaged',
          stored.key,
          `${service} has ${staged[table] ?? 0} rows of ${table}, not ${count}.`,
        );
    }
    done += rowsOf(service).reduce((sum, count) => sum + count, 0);
    onStaged?.(service);
  }
}

interface StageInput {
  run: StoredRestore;
  backup: ReadBackup;
  purpose: RestorePurpose;
  onStaged?(service: ServiceName): void;
}
