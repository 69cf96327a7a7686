import { errors } from 'undici';
import { AppError, isConnectionError } from '../errors.ts';

function isLate(error: unknown) {
  return (
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    (error instanceof DOMException && error.name === 'TimeoutError')
  );
}

function isUnreachable(error: unknown) {
  return error instanceof errors.UndiciError || isConnectionError(error);
}

/**
 * The error of a call without a response, which timed out or did not reach the service; our own abort stays as it is.
 */
export function asCallFailure(error: unknown, ours?: AbortSignal): unknown {
  if (error instanceof AppError || ours?.aborted) return error;
  if (isLate(error)) return new AppError('timeout', { cause: error });
  if (isUnreachable(error)) return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
  return error;
}
