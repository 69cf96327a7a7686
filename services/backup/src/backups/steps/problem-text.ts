import { ERRORS } from '@famibook/contracts/errors';
import { AppError } from '@famibook/service-kit/errors';
import { ServiceStopped } from '../../background-runs.ts';
import { BackupProblem } from '../../vault/problems.ts';
import { ScratchFailed } from '../../vault/scratch.ts';

const BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk for backups is full.',
  EACCES: 'FamiBook may not write to the folder for backups.',
  EEXIST: 'A file stands where a folder for backups should be.',
  ENOTDIR: 'A file stands where a folder for backups should be.',
  EROFS: 'The folder for backups is read-only.',
};

/** The same for the disk of FamiBook itself, where rows wait to be stored. */
const OF_OWN_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of FamiBook itself is full: there is no room for what a backup writes there for a while.',
  EDQUOT: 'The disk of FamiBook itself is full: there is no room for what a backup writes there for a while.',
  EACCES: 'FamiBook may not write to its own data directory, where a backup writes something for a while.',
  EPERM: 'FamiBook may not write to its own data directory, where a backup writes something for a while.',
  EROFS: 'The disk of FamiBook itself is read-only: a backup writes something there for a while.',
};

/** Why a backup failed, for an administrator (D35). */
export function problemText(error: unknown): string {
  if (error instanceof ServiceStopped) return 'FamiBook was stopped while this backup ran.';
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof ScratchFailed) return ownDiskText(error);
  // Errors of the cloud drive have words of their own.
  if (error instanceof AppError && error.message === ERRORS.unavailable.message)
    return 'A part of FamiBook, or the place where backups lie, could not be reached.';
  if (error instanceof AppError) return error.message;
  if (!(error instanceof Error)) return 'The backup could not be finished.';
  const code = 'code' in error ? String(error.code) : '';
  return BY_CODE[code] ?? `The backup could not be finished: ${error.message.replace(/\.$/, '')}.`;
}

function ownDiskText({ code, message }: ScratchFailed): string {
  return OF_OWN_DISK[code] ?? `The disk of FamiBook itself cannot be written to: ${message.replace(/\.$/, '')}.`;
}
