import { readError } from '@famibook/client/read-error';
import type { Endpoint } from '@famibook/contracts/endpoint';
import { isErrorCode } from '@famibook/contracts/errors';
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';

const isFine = (status: number) => status >= 200 && status < 300;

/** The bytes and what is said of them; a part of them or "not changed" is an answer too. */
export const readDownload = async (endpoint: Endpoint, answer: Dispatcher.ResponseData, asService: boolean) => {
  const { statusCode: status, headers, body } = answer;
  if (isFine(status) || status === 304) return { status, headers, body };
  throw await failureOf(endpoint, answer, asService);
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
  throw await failureOf(endpoint, answer, asService);
};

const failureOf = async (
  endpoint: Endpoint,
  response: Dispatcher.ResponseData,
  asService: boolean,
): Promise<AppError> => {
  const { statusCode: status, headers, body } = response;
  const error = readError({ status, text: await body.text(), retryAfter: headers['retry-after'] });
  const { code, text: message, fields, extra, retryAfter: retryAfterSeconds } = error;
  const cause = new Error(`${endpoint.service} answered ${endpoint.name} with ${status}${code ? ` ${code}` : ''}`);
  // That our own token was refused is our fault, not the caller's: they must not be signed out for it.
  const isOurs = asService && code === 'unauthorized';
  if (!code || !isErrorCode(code) || isOurs)
    return new AppError(status === 503 ? 'unavailable' : 'internal', { cause });
  return new AppError(code, { message, fields, extra, retryAfterSeconds, cause });
};
