import type { ErrorCode } from '@famibook/contracts/errors';
import { isDatabaseAway, isTransactionOver } from '../db/database-away.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../observability/log.ts';

const BODY_ERRORS: Record<string, ErrorCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'too_large',
  'encoding.unsupported': 'unsupported_type',
  'charset.unsupported': 'unsupported_type',
};

const STATUS_ERRORS: Record<number, ErrorCode> = { 413: 'too_large', 415: 'unsupported_type' };

/** A restarting database is back by then. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Turns any error into one that a client may see: client errors found by libraries, a database that is away or too slow,
 * and a bare 500 for the rest.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (typeof error !== 'object' || error === null) return new AppError('internal', { cause: error });
  const { type, status, expose } = error as { type?: unknown; status?: unknown; expose?: unknown };
  if (typeof type === 'string' && Object.hasOwn(BODY_ERRORS, type)) {
    return new AppError(BODY_ERRORS[type] ?? 'bad_request', { cause: error });
  }
  // Errors of express and its body parser carry `expose`; a database's or client's `status` means nothing here.
  if (expose === true && typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(STATUS_ERRORS[status] ?? 'bad_request', { cause: error });
  }
  if (isDatabaseAway(error) || isTransactionOver(error))
    return new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new AppError('internal', { cause: error });
}

/** Logs an error that the caller did not cause. Being too busy is expected, and its stack would only fill the log. */
export function logError(log: Logger, failure: AppError, context: Record<string, unknown>): void {
  if (failure.status < 500) return;
  const { cause, code } = failure;
  if (code === 'unavailable' || code === 'restoring')
    log.warn({ ...context, reason: cause instanceof Error ? cause.message : undefined }, code);
  else log.error({ ...context, err: cause ?? failure }, code);
}
