import { AppError } from '@famibook/service-kit/errors';
import { problemText } from '../../backups/steps/problem-text.ts';
import { BackupProblem } from '../../vault/problems.ts';

/** Why a restore ended without changing anything, for an administrator. */
export function restoreProblemText(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error && error.code === 'backup_damaged')
    return `${error.message} ${error.cause.message}`;
  return problemText(error);
}

const CODES = { newer: 'backup_newer', 'wrong-key': 'backup_key' } as const;

/** The same as the refusal of a request. */
export function asRefusal(cause: unknown): unknown {
  if (!(cause instanceof BackupProblem)) return cause;
  const code = cause.kind === 'newer' || cause.kind === 'wrong-key' ? CODES[cause.kind] : 'backup_damaged';
  return new AppError(code, { cause });
}
