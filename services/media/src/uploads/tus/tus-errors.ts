import { AppError } from '@famibook/service-kit/errors';
import { ERRORS } from '@tus/server';

const NOT_FOUND = new Set<unknown>([ERRORS.FILE_NOT_FOUND, ERRORS.FILE_NO_LONGER_EXISTS]);

const textOf = (fault: unknown): string | undefined => {
  if (typeof fault === 'string') return fault;
  const body = (fault as { body?: unknown } | undefined)?.body;
  return typeof body === 'string' ? body : undefined;
};

/** What the tus server answers in plain texts, or threw, as the product says it (D16). */
export const asFailure = (status: number, fault: unknown): AppError => {
  if (fault instanceof AppError) return fault;
  if (NOT_FOUND.has(fault)) return new AppError('upload_not_found');
  if (fault === ERRORS.INVALID_OFFSET) return new AppError('upload_elsewhere');
  if (fault === ERRORS.ABORTED) return new AppError('bad_request', { message: 'The upload was broken off.' });
  if (status === 413) return new AppError('too_large', { message: 'More came than this upload has bytes.' });
  // 501: an extension of the protocol that is not spoken here.
  if (status < 500 || status === 501) return new AppError('bad_request', { message: textOf(fault)?.trim() });
  return new AppError('internal', { cause: fault });
};
