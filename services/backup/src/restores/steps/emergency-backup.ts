import { retry } from '@famibook/service-kit/runtime/retry';
import { beginBackup } from '../../backups/steps/begin-backup.ts';
import { type RunOptions, runBackup } from '../../backups/steps/run-backup.ts';
import type { StoredBackup } from '../../backups/store/backups.ts';
import type { Deps } from '../../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';

/** What people share in so much time takes little time to store. */
const LONG_MS = 10 * 60_000;
/** FamiBook is closed for no longer than this because of a backup. */
const MAX_CLOSED_MS = 30 * 60_000;
/** Files may have been put back for hours by then. */
const AGAIN = { maxTries: 3, firstWaitMs: 1_000, maxWaitMs: 10_000 };

/** The backup before a restore could not be taken; its problem is a sentence, or there is none where it was cancelled. */
export class EmergencyBackupFailed extends Error {
  override readonly name = 'EmergencyBackupFailed';

  readonly wasCancelled: boolean;

  constructor(problem: string | null) {
    super(`The backup before the restore failed. ${problem ?? 'It was cancelled.'}`);
    this.wasCancelled = problem === null;
  }
}

type Run = Pick<StoredRestore, 'id'>;

/** Backs up everything as it is now, so that an administrator can go back. @throws EmergencyBackupFailed */
export async function takeEmergencyBackup(
  deps: Deps,
  run: Run,
  signal: AbortSignal,
  options?: RunOptions,
): Promise<StoredBackup> {
  const begun = await beginBackup(deps, { level: 'emergency', reason: 'Before a restore', restoreRunId: run.id });
  const emergency = await runBackup(deps, begun, signal, options);
  if (emergency.state !== 'done') throw new EmergencyBackupFailed(emergency.problem);
  return emergency;
}

/**
 * Stores what was shared while the restore was prepared for long, so that no user waits for that once FamiBook is
 * closed.
 */
export async function catchUp(deps: Deps, run: Run, emergency: StoredBackup, signal: AbortSignal): Promise<void> {
  if (deps.now().getTime() - emergency.startedAt.getTime() < LONG_MS) return;
  await deps.restores.progress(run.id, { phase: 'emergency-backup' });
  await takeAnother(deps, run, signal);
}

/** Takes the one that has everything, because nothing is written any longer. @throws EmergencyBackupFailed */
export async function takeLastEmergencyBackup(deps: Deps, run: Run, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const end = () => late.abort(new Error('it would keep FamiBook closed for more than half an hour'));
  const timer = setTimeout(end, MAX_CLOSED_MS);
  try {
    await takeAnother(deps, run, AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

function takeAnother(deps: Deps, run: Run, signal: AbortSignal): Promise<StoredBackup> {
  const isTransient = (error: unknown) => !(error instanceof EmergencyBackupFailed && error.wasCancelled);
  return retry(() => takeEmergencyBackup(deps, run, signal, { isRepeated: true }), { ...AGAIN, signal, isTransient });
}
