import type { ServiceName } from '@famibook/contracts/services';
import type { Deps } from '../../ports.ts';
import { isEncryptedManifest } from '../../vault/manifest.ts';
import { readObject } from '../../vault/objects.ts';
import { BackupProblem, damaged } from '../../vault/problems.ts';
import type { RestorePurpose } from '../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import type { ReadBackup } from './verify-run.ts';

type StageDeps = Pick<Deps, 'target' | 'keys' | 'restores' | 'serviceRestores' | 'exports'>;

interface StageInput {
  run: StoredRestore;
  backup: ReadBackup;
  purpose: RestorePurpose;
  onStaged?(service: ServiceName): void;
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
