import { setTimeout as wait } from 'node:timers/promises';
import { RECONNECT_MS } from '@famibook/service-kit/backup/restore-gate';
import { retry } from '@famibook/service-kit/runtime/retry';
import type { HeldLock } from '../../backups/ports.ts';
import { holdFiles } from '../../backups/steps/hold-files.ts';
import type { Deps } from '../../ports.ts';
import type { StoredRestore } from '../store/restore-runs.ts';
import { catchUp, takeEmergencyBackup, takeLastEmergencyBackup } from './emergency-backup.ts';
import { BACK_OFF, carryOut, giveUp, openAll, rowsOf } from './end-restore.ts';
import { restoreProblemText } from './problem-text.ts';
import { putFilesBack } from './put-files-back.ts';
import { stageAll } from './stage-backup.ts';
import { verifyRun } from './verify-run.ts';

type DecidingLock = Pick<HeldLock, 'signal' | 'execute'>;

const USERS_AT_ONCE = 500;

/**
 * Restores everything, or one FamiBook. A failure before the decision leaves all rows as they were. After the decision
 * the restore is carried out, by another process if need be, until every service has the rows of the backup.
 */
export async function runRestore(deps: Deps, run: StoredRestore, lock: DecidingLock): Promise<void> {
  const handedOver = new AbortController();
  const signal = AbortSignal.any([lock.signal, deps.background.signal, handedOver.signal]);
  let decided: StoredRestore;
  let release: (() => Promise<void>) | undefined;
  try {
    release = await holdFiles(deps, run.id, signal);
    await prepare(deps, run, signal);
    const closed = await closeServices(deps, run, signal);
    await takeLastEmergencyBackup(deps, run, signal);
    await removeDeletedUsers(deps, run, closed.deletedUsers);
    const toDecide = { ...run, epoch: closed.epoch };
    await tryReplacements(deps, toDecide, signal);
    decided = await decide(deps, toDecide, lock);
  } catch (error) {
    const isOurs = !lock.signal.aborted && !(error instanceof RestoreGivenUp);
    if (!isOurs) deps.log.error({ err: error, runId: run.id }, 'a restore lost its lock');
    if (!isOurs && (await isDecided(deps, run.id))) {
      // The process that carries it out renews the hold.
      handedOver.abort();
      return;
    }
    const end = isOurs
      ? giveUp(deps, run, restoreProblemText(error), signal)
      : openAll(deps, run, deps.background.signal);
    await end.finally(release);
    return;
  }
  await carryOut(deps, decided, signal);
  await release();
}

/**
 * Asked by a process that lost the lock. When the restore was decided just before, the process that holds the lock now
 * carries it out: the services stay closed, and deleted files stay held. Otherwise that process gives the restore up,
 * but does not know which services were closed here.
 */
function isDecided({ background, restores, log }: Deps, runId: string): Promise<boolean> {
  const onFailure = (err: unknown) => log.warn({ err, runId }, 'the restore state cannot be read; trying again');
  return retry(() => restores.isDecided(runId), { ...BACK_OFF, signal: background.signal, onFailure });
}

/** Another process has ended the restore, or will, because this one had lost the run lock. */
class RestoreGivenUp extends Error {
  override readonly name = 'RestoreGivenUp';
}

/** Verifies the backup, takes an emergency backup, puts files back and stages the rows, while people go on working. */
async function prepare(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<void> {
  const { restores, failpoint } = deps;
  const backup = await verifyRun(deps, run, signal);
  failpoint('restore.after-verify');
  await restores.progress(run.id, { phase: 'emergency-backup' });
  const emergency = await takeEmergencyBackup(deps, run, signal);
  failpoint('restore.after-emergency');
  await putFilesBack(deps, { run, backup }, signal);
  failpoint('restore.after-objects');
  await stageAll(
    deps,
    { run, backup, purpose: 'restore', onStaged: (name) => failpoint(`restore.after-stage-${name}`) },
    signal,
  );
  failpoint('restore.after-stage-all');
  await catchUp(deps, run, emergency, signal);
  await restores.progress(run.id, { phase: 'switching' });
}

interface Closed {
  /** That of the events after the restore. */
  epoch: number;
  /** Whose deletion a service has published. */
  deletedUsers: ReadonlySet<string>;
}

/**
 * Closes the services: from then on nothing is written. All are closed twice, because a replica whose connection broke
 * just before is waited for only once it has another one.
 */
async function closeServices(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<Closed> {
  await closeEach(deps, run, signal);
  await wait(RECONNECT_MS, undefined, { signal });
  const closed = await closeEach(deps, run, signal);
  signal.throwIfAborted();
  deps.failpoint('restore.after-pause');
  return closed;
}

async function closeEach(deps: Deps, run: StoredRestore, signal: AbortSignal): Promise<Closed> {
  const { exports, serviceRestores } = deps;
  const epochs: number[] = [];
  const deleted = new Set<string>();
  for (const service of exports.services) {
    signal.throwIfAborted();
    const closed = await serviceRestores.close(service, run.id);
    epochs.push(closed.epoch);
    for (const id of closed.deletedUsers) deleted.add(id);
  }
  return { epoch: Math.max(...epochs) + 1, deletedUsers: deleted };
}

/** Users who were deleted since the backup stay deleted: a deletion was a promise (D8, D32). */
async function removeDeletedUsers(deps: Deps, run: StoredRestore, published: ReadonlySet<string>): Promise<void> {
  const { restores, serviceRestores, exports } = deps;
  const deleted = new Set(published);
  // Events are paused: what has reached the replica by now is all that will.
  for (const { id } of await restores.deletedUsers()) deleted.add(id);
  for (const id of run.bringBack) deleted.delete(id);
  const all = [...deleted];
  for (let at = 0; at < all.length; at += USERS_AT_ONCE) {
    const users = all.slice(at, at + USERS_AT_ONCE);
    for (const service of exports.services) await serviceRestores.removeStagedUsers(service, users);
  }
}

type Decided = StoredRestore & { epoch: number };

/**
 * Tries every replacement before the decision, after which nothing can be given up: a conflict, such as a name taken
 * in the meantime, shows here. Nothing is written any longer, so what fits now fits later.
 */
async function tryReplacements(deps: Deps, run: Decided, signal: AbortSignal): Promise<void> {
  const { exports, serviceRestores, failpoint } = deps;
  for (const service of exports.services) {
    signal.throwIfAborted();
    await serviceRestores.replace(service, { ...rowsOf(run), isTrial: true });
  }
  failpoint('restore.before-decision');
  signal.throwIfAborted();
}

/** Without a response it may be decided all the same: the process that gets the lock next knows. */
async function decide({ restores, failpoint }: Deps, run: Decided, lock: DecidingLock): Promise<StoredRestore> {
  const isDecided = await restores.decide(lock, run.id, run.epoch).catch((cause: unknown) => {
    throw new RestoreGivenUp('the run lock was lost before the decision', { cause });
  });
  if (!isDecided) throw new RestoreGivenUp('another process has ended this restore');
  failpoint('restore.after-decision');
  return run;
}
