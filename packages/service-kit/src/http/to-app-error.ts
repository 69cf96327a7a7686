import type { ErrorCode } from '@famibook/contracts/errors';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../observability/log.ts';

const BODY_FAULTS: Record<string, ErrorCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'too_large',
  'encoding.unsupported': 'unsupported_type',
  'charset.unsupported': 'unsupported_type',
};

const STATUS_FAULTS: Record<number, ErrorCode> = { 413: 'too_large', 415: 'unsupported_type' };

/** A database that restarts is back by then. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Turns what was thrown into what a client may see: libraries' faults of the client's making, a database that is away,
 * and a bare 500 for the rest.
 */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  if (typeof error !== 'object' || error === null) return new AppError('internal', { cause: error });
  const { type, status, expose } = error as { type?: unknown; status?: unknown; expose?: unknown };
  if (typeof type === 'string' && Object.hasOwn(BODY_FAULTS, type)) {
    return new AppError(BODY_FAULTS[type] ?? 'bad_request', { cause: error });
  }
  // Errors of express and its body parser carry `expose`; a database's or client's `status` means nothing here.
  if (expose === true && typeof status === 'number' && status >= 400 && status < 500) {
    return new AppError(STATUS_FAULTS[status] ?? 'bad_request', { cause: error });
  }
  if (isDatabaseAway(error))
    return new AppError('unavailable', { cause: error, retryAfterSeconds: RETRY_AFTER_SECONDS });
  return new AppError('internal', { cause: error });
};

/** Writes a line about what is not the caller's fault. Being too busy is expected: its stack would only fill the log. */
export function logError(log: Logger, failure: AppError, context: Record<string, unknown>): void {
  if (failure.status < 500) return;
  const { cause, code } = failure;
  if (code === 'unavailable')
    log.warn({ ...context, reason: cause instanceof Error ? cause.message : undefined }, code);
  else log.error({ ...context, err: cause ?? failure }, code);
}
