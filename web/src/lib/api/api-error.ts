import { readError } from '@famibook/client/read-error';
import type { ErrorCode } from '@famibook/contracts/errors';

interface Failure {
  status: number;
  text: string;
  code?: string;
  fields?: Record<string, string>;
  body?: Record<string, unknown>;
  retryAfter?: number;
}

/** A failed call. `message` is the status, a colon, a space and the server's text; `text` is the text alone (D16). */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  /** A code of the contracts, or `unreachable` without any response. */
  readonly code: ErrorCode | 'unreachable' | undefined;
  /** Error texts by field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** What some codes add (`actualFamibook`, `photoId`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks to retry. */
  readonly retryAfter: number | undefined;

  constructor({ status, text, code, fields = {}, body = {}, retryAfter }: Failure) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.text = text;
    this.code = code as ErrorCode | undefined;
    this.fields = fields;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

export const unreachable = (): ApiError =>
  new ApiError({
    status: 0,
    code: 'unreachable',
    text: 'FamiBook cannot be reached. Check your connection and try again.',
  });

/** The error for a response that is not ok. */
export function failureOf(response: Parameters<typeof readError>[0]): ApiError {
  const { extra, ...error } = readError(response);
  return new ApiError({ ...error, body: extra });
}

/** The text of an error for a toast: the server's text without the status. */
export const errorText = (error: unknown, otherwise = 'Something went wrong. Please try again.'): string =>
  error instanceof ApiError && error.text ? error.text : otherwise;

/** The server's text, or `otherwise` when it did not respond. */
export const serverText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code === 'unreachable' ? otherwise : errorText(error, otherwise);
