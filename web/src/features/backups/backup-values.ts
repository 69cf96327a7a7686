import type { Backup, BackupStatus, RestoreRun } from '@famibook/contracts/backup/schemas';
import { ApiError, errorText } from '../../lib/api/api-error.ts';
import { formatBytes } from '../../lib/bytes.ts';
import { countOf } from '../../lib/count-of.ts';
import { formatCount } from '../../lib/time.ts';
import { RESTORE_ERRORS, RESTORE_TEXT } from './backups-text.ts';

type Progress = NonNullable<RestoreRun['progress']>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `less than a second`, `42 seconds`, `3 minutes`, `1 hour 5 minutes`. */
export function formatDuration(from: string, to: string): string {
  const ms = Math.max(0, Date.parse(to) - Date.parse(from));
  if (ms < SECOND) return 'less than a second';
  if (ms < MINUTE) return countOf(Math.floor(ms / SECOND), 'second', 'seconds');
  if (ms < HOUR) return countOf(Math.floor(ms / MINUTE), 'minute', 'minutes');
  const hours = countOf(Math.floor(ms / HOUR), 'hour', 'hours');
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  return minutes === 0 ? hours : `${hours} ${countOf(minutes, 'minute', 'minutes')}`;
}

/** `1.2 GB of 5 GB`, `1,284 rows`. */
export function formatProgress({ unit, done, total }: Progress): string {
  if (unit === 'bytes') return total === null ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`;
  const [one, many] = unit === 'rows' ? ['row', 'rows'] : ['object', 'objects'];
  return total === null ? countOf(done, one, many) : `${formatCount(done)} of ${countOf(total, one, many)}`;
}

/** From 0 to 1; undefined while the end is not known. */
export function shareOf(progress: Progress | null): number | undefined {
  if (!progress || progress.total === null) return undefined;
  return progress.total === 0 ? 1 : Math.min(1, progress.done / progress.total);
}

/** Whether a backup can be restored, as far as is known before it is read: also one that lacks some originals. */
export function isRestorable({ state }: Backup): boolean {
  return state === 'done';
}

/** The restore that runs or ran last. While it takes the backup that comes first, it is as far as that. */
export function restoreOf({ restore, backupHistory }: BackupStatus): RestoreRun | null {
  if (restore?.state !== 'running' || restore.phase !== 'emergency-backup') return restore;
  const backup = backupHistory.find(({ state }) => state === 'running');
  return backup ? { ...restore, progress: backup.progress } : restore;
}

/** What a restore brings back, in a sentence. */
export function restoredThing({ famibookName }: RestoreRun): string {
  return famibookName ?? RESTORE_TEXT.everythingOf;
}

/** Why a backup cannot be restored, for the dialog. */
export function restoreErrorText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  return error.fields.newName ?? (error.code && RESTORE_ERRORS[error.code]) ?? errorText(error);
}

/** Whether the same backup may be read another time: not when it is damaged, newer, gone or of another key. */
export function isWorthAnotherTry(error: ApiError): boolean {
  return !error.code?.startsWith('backup_');
}
