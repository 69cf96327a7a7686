import { AppError } from '@famibook/service-kit/errors';
import { problemText } from '../../backups/steps/problem-text.ts';

/** Why a restore ended without changing anything, for an administrator. */
export function restoreProblemText(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error && error.code === 'backup_damaged')
    return `${error.message} ${error.cause.message}`;
  return problemText(error);
}
