import { withActor } from '@famibook/service-kit/observability/actor';
import type { Deps } from '../../ports.ts';
import { beginRehearsal } from '../../restores/steps/begin-rehearsal.ts';
import { runRehearsal } from '../../restores/steps/run-rehearsal.ts';
import type { ScheduledLevel } from '../domain/scheduled-level.ts';
import { isBackupDue, isRehearsalDue, latestSlot, levelFor } from '../schedule.ts';
import { adoptBackups } from '../steps/adopt-backups.ts';
import { beginBackup } from '../steps/begin-backup.ts';
import { runBackup } from '../steps/run-backup.ts';
import { settleInterrupted } from '../steps/settle-interrupted.ts';
import { tidyBackups } from '../steps/tidy-backups.ts';

const NOT_SETTLED = 'interrupted runs could not be closed yet; trying again in a minute';
const NOT_TIDIED = 'expired backups could not be deleted; the next backup tries again';

/**
 * Takes the backup of the night when it is due and nothing else runs, on one replica (D33), and rehearses the newest one
 * every week. A machine that was off at that time does so once it is on. Backups and rehearsals dated later than now, by
 * a clock that was ahead, do not count. Also settles what a killed process has left.
 */
export function runSchedule(deps: Deps) {
  const adopt = adoptBackups(deps);
  return (): Promise<void> => withActor({ kind: 'schedule', id: 'backups' }, () => runDue(deps, adopt));
}

async function runDue(deps: Deps, adopt: () => Promise<void>): Promise<void> {
  const lock = await deps.runLock.take();
  if (!lock) return;
  const signal = AbortSignal.any([lock.signal, deps.background.signal]);
  try {
    // A target that cannot be reached fails the backup that is due, which shows why.
    await settleInterrupted(deps, signal).catch((err: unknown) => deps.log.warn({ err }, NOT_SETTLED));
    if (signal.aborted) return;
    await adopt().catch((err: unknown) => deps.log.warn({ err }, 'earlier backups could not be listed'));
    if (signal.aborted) return;
    const level = await dueLevel(deps);
    if (level) {
      const { serviceRestores } = deps;
      const { state } = await runBackup(deps, await beginBackup(deps, { level }), signal, { serviceRestores });
      if (state === 'done')
        await tidyBackups(deps, signal).catch((err: unknown) => deps.log.error({ err }, NOT_TIDIED));
    }
    if (!signal.aborted && (await isRehearsalDueNow(deps))) await runRehearsal(deps, await beginRehearsal(deps), lock);
  } finally {
    await lock.release();
  }
}

/** @returns the level of the backup that is due now, if one is */
async function dueLevel({
  backups,
  schedule,
  now,
}: Pick<Deps, 'backups' | 'schedule' | 'now'>): Promise<ScheduledLevel | undefined> {
  const at = now();
  const installation = await backups.installation();
  const slot = latestSlot(schedule, at, installation);
  if (!slot) return undefined;
  const history = await backups.list();
  return isBackupDue(slot, at, history) ? levelFor(slot, at, history, installation) : undefined;
}

async function isRehearsalDueNow({
  backups,
  target,
  restores,
  schedule,
  now,
}: Pick<Deps, 'backups' | 'target' | 'restores' | 'schedule' | 'now'>): Promise<boolean> {
  const slot = latestSlot(schedule, now(), await backups.installation());
  if (!slot) return false;
  const lastProven = (await restores.lastProven(now()))?.startedAt;
  const lastTried = (await restores.latest('rehearsal', now()))?.startedAt;
  if (!isRehearsalDue(slot, { lastProven, lastTried })) return false;
  return (await backups.newestDoneIn(target.kind)) !== null;
}
