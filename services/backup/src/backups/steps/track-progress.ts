import type { Deps } from '../../ports.ts';
import type { RunProgress } from '../store/backups.ts';

const WRITE_EVERY_MS = 1_000;

/** The reason of the signal when an administrator ends a backup. */
export class BackupCancelled extends Error {
  override readonly name = 'BackupCancelled';
}

export interface ProgressTracker {
  /** Aborted when an administrator ends the backup, or what the run depends on ends. */
  readonly signal: AbortSignal;
  begin(phase: RunProgress['phase'], unit: RunProgress['unit'], total?: number): void;
  add(count: number): void;
  stop(): Promise<void>;
}

/** Writes how far a run has come once a second, and learns on that occasion whether it is to end. */
export function trackProgress(
  { backups, log }: Pick<Deps, 'backups' | 'log'>,
  id: string,
  outer: AbortSignal,
): ProgressTracker {
  const progress: RunProgress = { phase: 'rows', unit: 'rows', done: 0, total: null };
  const cancelled = new AbortController();
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    const { isCancelled } = await backups.progress(id, progress);
    if (isCancelled) cancelled.abort(new BackupCancelled('an administrator ended the backup'));
  };
  const timer = setInterval(() => {
    writing = writing.then(write).catch((err: unknown) => log.warn({ err }, 'the progress of a backup was not stored'));
  }, WRITE_EVERY_MS);
  return {
    signal: AbortSignal.any([outer, cancelled.signal]),
    begin: (phase, unit, total) => {
      Object.assign(progress, { phase, unit, done: 0, total: total ?? null });
    },
    add: (count) => {
      progress.done += count;
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
    },
  };
}
