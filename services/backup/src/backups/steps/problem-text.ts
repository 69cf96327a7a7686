import { ERRORS } from '@famibook/contracts/errors';
import { AppError } from '@famibook/service-kit/errors';
import { ServiceStopped } from '../../background-runs.ts';
import { BackupProblem } from '../../vault/problems.ts';

/** The reason of the signal when an administrator ends a backup. */
export class BackupCancelled extends Error {
  override readonly name = 'BackupCancelled';
}

const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk for backups is full.',
  EACCES: 'FamiBook may not write to the folder for backups.',
  EEXIST: 'A file stands where a folder for backups should be.',
  ENOTDIR: 'A file stands where a folder for backups should be.',
  EROFS: 'The folder for backups is read-only.',
};

/** Why a backup failed, for an administrator (D35). */
export function problemText(error: unknown): string {
  if (error instanceof ServiceStopped) return 'FamiBook was stopped while this backup ran.';
  if (error instanceof BackupProblem) return error.message;
  // Errors of the cloud drive have words of their own.
  if (error instanceof AppError && error.message === ERRORS.unavailable.message)
    return 'A part of FamiBook, or the place where backups lie, could not be reached.';
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return 'The backup could not be finished.';
  const code = 'code' in error ? String(error.code) : '';
  return BY_CODE[code] ?? `The backup could not be finished: ${error.message.replace(/\.$/, '')}.`;
}
