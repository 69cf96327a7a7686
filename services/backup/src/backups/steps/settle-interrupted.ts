import { ServiceStopped } from '../../background-runs.ts';
import type { Deps } from '../../ports.ts';
import { readManifest } from '../../vault/manifest.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { isElsewhere } from '../domain/place.ts';
import type { StoredBackup } from '../store/backups.ts';
import { finishBackup } from './finish-backup.ts';
import { problemText } from './problem-text.ts';
import { markSuperfluous, removeBackup } from './remove-backup.ts';

export type SettleDeps = Pick<
  Deps,
  'backups' | 'target' | 'keys' | 'objects' | 'transaction' | 'publish' | 'failpoint' | 'now' | 'newId' | 'log'
>;

/**
 * Ends what a killed process has left. Call it with the run lock, which that process would still hold: a backup whose
 * manifest is stored is whole, every other one has failed, and one that was being deleted is. What lies in another place
 * than backups go now is not deleted, and whether it is whole cannot be seen.
 */
export async function settleInterrupted(deps: SettleDeps, signal: AbortSignal): Promise<void> {
  for (const backup of await deps.backups.listIn('running')) {
    await settle(deps, backup);
    // Its restore was given up before it was known to be whole.
    if (backup.restoreRunId !== null) await markSuperfluous(deps, backup.restoreRunId);
  }
  const deleting = (await deps.backups.listIn('deleting')).filter((backup) => !isElsewhere(backup, deps.target));
  // What lies on a disk that is not mounted waits for it.
  if (deleting.length === 0 || (await deps.target.isUnused?.())) return;
  for (const backup of deleting) await removeBackup(deps, backup, signal);
}

async function settle(deps: SettleDeps, backup: StoredBackup): Promise<void> {
  if (isElsewhere(backup, deps.target)) return fail(deps, backup, new ServiceStopped('the process ended'));
  const vault = { store: deps.target.store, keys: deps.keys };
  try {
    const { manifest, stored } = await readManifest(vault, backup.manifestKey);
    const addedBytes = Number(backup.addedBytes) + stored.bytes;
    await finishBackup(deps, backup, { manifest, stored, addedBytes });
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    const isWhole = error.kind === 'wrong-key' || error.kind === 'newer';
    // What another key or a newer version can read is a whole backup, and stays in its place.
    if (!isWhole) await deps.target.store.delete(backup.manifestKey);
    await fail(deps, backup, isWhole ? error : new ServiceStopped('the process ended'));
  }
}

async function fail(deps: SettleDeps, backup: StoredBackup, error: Error): Promise<void> {
  await finishBackup(deps, backup, { error, problem: problemText(error) });
}
