import { AppError } from '@famibook/service-kit/errors';
import { problemText } from '../../backups/steps/problem-text.ts';
import { OBJECTS } from '../../vault/objects.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { EmergencyBackupFailed } from './emergency-backup.ts';

/** Why a restore ended without changing anything, for an administrator. */
export function restoreProblemText(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error && error.code === 'backup_damaged')
    return `${error.message} ${error.cause.message}`;
  if (error instanceof EmergencyBackupFailed) return error.message;
  return problemText(error);
}

/** The same for a rehearsal, after which there is time for a new backup. */
export function rehearsalProblemText(error: unknown): string {
  const text = restoreProblemText(error);
  const isObject = error instanceof BackupProblem && error.key.startsWith(OBJECTS);
  return isObject ? `${text} A new backup stores it again.` : text;
}

const CODES = { newer: 'backup_newer', 'wrong-key': 'backup_key' } as const;

/** The same as the refusal of a request. */
export function asRefusal(cause: unknown): unknown {
  if (!(cause instanceof BackupProblem)) return cause;
  const code = cause.kind === 'newer' || cause.kind === 'wrong-key' ? CODES[cause.kind] : 'backup_damaged';
  return new AppError(code, { cause });
}
