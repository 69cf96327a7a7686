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
  /** One of the contracts' codes, or `unreachable` when no answer came at all. */
  readonly code: ErrorCode | 'unreachable' | undefined;
  /** From field name to what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole body, for what single codes add to it (`actualFamibook`, `photoId`). */
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

const asObject = (text: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

/** The error for an answer that is not ok: its JSON `message`, else its raw body, else the status text. */
export const failureOf = (answer: {
  status: number;
  statusText: string;
  text: string;
  /** The header. */
  retryAfter?: string | null | undefined;
}): ApiError => {
  const body = asObject(answer.text);
  const said = typeof body?.message === 'string' ? body.message : answer.text;
  return new ApiError({
    status: answer.status,
    text: said || answer.statusText,
    code: typeof body?.code === 'string' ? body.code : undefined,
    fields: body?.fields as Record<string, string> | undefined,
    body,
    retryAfter: Number(answer.retryAfter) || undefined,
  });
};

/** What a toast shows of an error: the server's text without the status. */
export const errorText = (error: unknown, otherwise = 'Something went wrong. Please try again.'): string =>
  error instanceof ApiError && error.text ? error.text : otherwise;

/** What the server said; the given words also when it did not answer at all. */
export const serverText = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code === 'unreachable' ? otherwise : errorText(error, otherwise);
