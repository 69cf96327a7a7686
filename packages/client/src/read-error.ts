import type { ErrorCode } from '@famibook/contracts/errors';

interface FailedResponse {
  status: number;
  statusText?: string;
  text: string;
  /** The header. */
  retryAfter?: string | string[] | null | undefined;
}

/** What a failed response says (D16). */
export interface ResponseError {
  status: number;
  /** The server's message, else the raw body, else the status text. */
  text: string;
  /** One of the contracts' codes, if the server is as old as this program. */
  code: ErrorCode | undefined;
  /** From field name to what is wrong with it. */
  fields: Readonly<Record<string, string>> | undefined;
  /** What single codes add, e.g. `photoId`. */
  extra: Readonly<Record<string, unknown>>;
  /** Seconds after which the server asks to try again. */
  retryAfter: number | undefined;
}

export function readError({ status, statusText = '', text, retryAfter }: FailedResponse): ResponseError {
  const { message, code, fields, requestId: _, ...extra } = parseObject(text);
  const seconds = Number(retryAfter);
  return {
    status,
    text: (typeof message === 'string' ? message : text) || statusText,
    code: typeof code === 'string' ? (code as ErrorCode) : undefined,
    fields: isTexts(fields) ? fields : undefined,
    extra,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  };
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isTexts(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every((each) => typeof each === 'string');
}
