import type { Endpoint } from '@famibook/contracts/endpoint';
import { ErrorBody, type ErrorCode, isErrorCode } from '@famibook/contracts/errors';
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';

const isFine = (status: number) => status >= 200 && status < 300;

/** The bytes and what is said of them; a part of them or "not changed" is an answer too. */
export const readDownload = async (endpoint: Endpoint, answer: Dispatcher.ResponseData, asService: boolean) => {
  const { statusCode: status, headers, body } = answer;
  if (isFine(status) || status === 304) return { status, headers, body };
  throw failureOf(endpoint, status, await readErrorBody(answer), retryAfter(answer), asService);
};

/** The answer by its schema, or the other side's failure raised again as what it was. */
export const readAnswer = async (
  endpoint: Endpoint,
  answer: Dispatcher.ResponseData,
  asService: boolean,
): Promise<unknown> => {
  const { statusCode } = answer;
  if (isFine(statusCode)) {
    if (endpoint.answer && statusCode !== 204) return endpoint.answer.parse(await answer.body.json());
    await answer.body.dump();
    return undefined;
  }
  throw failureOf(endpoint, statusCode, await readErrorBody(answer), retryAfter(answer), asService);
};

const readErrorBody = async (answer: Dispatcher.ResponseData): Promise<ErrorBody | undefined> => {
  const text = await answer.body.text();
  try {
    return ErrorBody.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

const retryAfter = (answer: Dispatcher.ResponseData): number | undefined => {
  const seconds = Number(answer.headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
};

const failureOf = (
  endpoint: Endpoint,
  status: number,
  body: ErrorBody | undefined,
  retryAfterSeconds: number | undefined,
  asService: boolean,
): AppError => {
  const cause = new Error(`${endpoint.service} answered ${endpoint.name} with ${status}${body ? ` ${body.code}` : ''}`);
  // That our own token was refused is our fault, not the caller's: they must not be signed out for it.
  const isOurs = asService && body?.code === 'unauthorized';
  if (!body || !isErrorCode(body.code) || isOurs)
    return new AppError(status === 503 ? 'unavailable' : 'internal', { cause });
  const { message, code, requestId: _, fields, ...extra } = body;
  return new AppError(code as ErrorCode, { message, fields, extra, retryAfterSeconds, cause });
};
