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

/** A call that failed. `message` is the status, a colon, a space and the server's text; `text` is the text alone (D16). */
export class ApiError extends Error {
  readonly status: number;
  readonly text: string;
  /** One of the contracts' codes, or `unreachable` when no response came at all. */
  readonly code: ErrorCode | 'unreachable' | undefined;
  /** From field name to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** What single codes add (`actualFamibook`, `photoId`). */
  readonly body: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks to try again. */
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
export const failureOf = (response: Parameters<typeof readError>[0]): ApiError => {
  const { extra, ...error } = readError(response);
  return new ApiError({ ...error, body: extra });
};

/** What a toast shows of an error: the server's text without the status. */
export const errorText = (error: unknown, otherwise = 'Something went wrong. Please try again.'): string =>
  error instanceof ApiError && error.text ? error.text : otherwise;

/** What the server said; the given words also when it did not answer at all. */
export const serverText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code === 'unreachable' ? otherwise : errorText(error, otherwise);
