import { ERRORS, type ErrorCode } from '@famibook/contracts/errors';

export interface AppErrorOptions {
  /** Replaces the text of the table. */
  message?: string;
  /** From field name to text, all faulty fields at once. */
  fields?: Readonly<Record<string, string>>;
  /** Merged into the response's body, e.g. `{ actualFamibook }`. */
  extra?: Readonly<Record<string, unknown>>;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Sent as further headers, e.g. `Allow`. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** An error that is shown to users, with the text and status of the ERRORS table (D16). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = options.fields;
    this.extra = options.extra;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers;
  }
}

/** Whether a service did not respond, or not in time; it may do so when it is asked again. */
export function isServiceAway(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'timeout' || error.code === 'unavailable');
}

const CONNECTION_CODE = /^(?:ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|EHOST|ENETUN|ETIMEDOUT)/;

/** Whether a connection could not be made, or broke, as Node's sockets say it. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_CODE.test(String(error.code));
}

/** The body of an error response. The fixed members win over `extra`. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    ...error.extra,
    message: error.message,
    code: error.code,
    requestId,
    ...(error.fields && { fields: error.fields }),
  };
}
