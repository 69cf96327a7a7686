import { retry } from '@famibook/service-kit/runtime/retry';
import { beginBackup } from '../../backups/steps/begin-backup.ts';
import { removeBackup } from '../../backups/steps/remove-backup.ts';
import { type RunOptions, runBackup } from '../../backups/steps/run-backup.ts';
import type { StoredBackup } from '../../backups/store/backups.ts';
import type { Deps } from '../../ports.ts';
import { EmergencyBackupFailed } from './problem-text.ts';

/** What people share in so much time takes little time to store. */
const LONG_MS = 10 * 60_000;
/** FamiBook is closed for no longer than this because of a backup. */
const MAX_CLOSED_MS = 30 * 60_000;
/** Files may have been put back for hours by then. */
const AGAIN = { maxTries: 3, firstWaitMs: 1_000, maxWaitMs: 10_000 };

/** Backs up everything as it is now, so that an administrator can go back. @throws EmergencyBackupFailed */
export async function takeEmergencyBackup(
  deps: Deps,
  signal: AbortSignal,
  options?: RunOptions,
): Promise<StoredBackup> {
  const begun = await beginBackup(deps, { level: 'emergency', reason: 'Before a restore' });
  const emergency = await runBackup(deps, begun, signal, options);
  if (emergency.state !== 'done') throw new EmergencyBackupFailed(emergency.problem);
  return emergency;
}

/**
 * Stores what was shared while the restore was prepared for long, so that no user waits for that once FamiBook is
 * closed.
 * @returns the newest emergency backup, which is the only one
 */
export async function catchUp(deps: Deps, emergency: StoredBackup, signal: AbortSignal): Promise<StoredBackup> {
  if (deps.now().getTime() - emergency.startedAt.getTime() < LONG_MS) return emergency;
  const newest = await takeAnother(deps, signal);
  await removeEarlier(deps, emergency, signal);
  return newest;
}

/** Takes the one that has everything, because nothing is written any more. @throws EmergencyBackupFailed */
export async function takeLastEmergencyBackup(deps: Deps, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const end = () => late.abort(new Error('it would keep FamiBook closed for more than half an hour'));
  const timer = setTimeout(end, MAX_CLOSED_MS);
  try {
    await takeAnother(deps, AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Deletes the emergency backup that a later one has made superfluous, if there is one. */
export async function removeEarlier(deps: Deps, earlier: StoredBackup | undefined, signal: AbortSignal): Promise<void> {
  if (!earlier) return;
  await removeBackup(deps, earlier, signal).catch((err: unknown) =>
    deps.log.warn({ err, backupId: earlier.id }, 'an earlier emergency backup could not be deleted'),
  );
}

function takeAnother(deps: Deps, signal: AbortSignal): Promise<StoredBackup> {
  const isPassing = (error: unknown) => !(error instanceof EmergencyBackupFailed && error.wasCancelled);
  return retry(() => takeEmergencyBackup(deps, signal, { isRepeated: true }), { ...AGAIN, signal, isPassing });
}
