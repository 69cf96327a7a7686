import { v7 as newId } from 'uuid';
import type { HeldLock } from '../backups/ports.ts';
import { insertRun } from '../restores/steps/record-run.ts';
import type { StoredRestore } from '../restores/store/restore-runs.ts';
import type { ScheduledBackups } from './scheduled-backups.ts';

interface Begun {
  run: StoredRestore;
  lock: HeldLock;
}

/** Begins a restore of a new backup as the service does: with the run lock. */
export async function beginRestore({ deps, ...app }: ScheduledBackups): Promise<Begun> {
  const { id: backupId } = await app.backedUp();
  const backup = await deps.backups.find(backupId);
  const lock = await deps.runLock.take();
  const run = await insertRun(deps, {
    id: newId(),
    purpose: 'restore',
    backupId,
    manifestKey: backup?.manifestKey ?? '',
    manifestSha256: backup?.manifestSha256 ?? '',
    administrator: newId(),
    state: 'running',
    phase: 'verifying',
    startedAt: new Date(),
  });
  return { run, lock };
}
