import type { ErrorCode } from '@famibook/contracts/errors';

interface FailedResponse {
  status: number;
  statusText?: string;
  text: string;
  /** The header `Content-Type`. */
  contentType?: string | null;
  /** The header `Retry-After`. */
  retryAfter?: string | string[] | null | undefined;
}

/** What a failed response says (D16). */
export interface ResponseError {
  status: number;
  /** The server's message. Without one: that FamiBook is not available, else the raw body, else the status text. */
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

/** A proxy responds with these, in a body of its own, while FamiBook is away. */
const AWAY_STATUS: ReadonlySet<number> = new Set([502, 503, 504]);
const AWAY = 'FamiBook is not available right now. Please try again in a minute.';

export function readError(response: FailedResponse): ResponseError {
  const { status, statusText = '', text, retryAfter } = response;
  const body = parseJson(text);
  const { message, code, fields, requestId: _, ...extra } = isObject(body) ? body : {};
  const seconds = Number(retryAfter);
  return {
    status,
    text: (typeof message === 'string' ? message : textWithoutMessage(response, body)) || statusText,
    code: typeof code === 'string' ? (code as ErrorCode) : undefined,
    fields: isTexts(fields) ? fields : undefined,
    extra,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : undefined,
  };
}

/** What is no JSON is of a proxy, whose page of HTML is nothing to read for people. */
function textWithoutMessage({ status, text, contentType }: FailedResponse, body: unknown): string {
  if (body === undefined && AWAY_STATUS.has(status)) return AWAY;
  const isHtml = contentType?.includes('text/html') === true || text.trimStart().startsWith('<');
  return body === undefined && isHtml ? '' : text;
}

/** Undefined for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
