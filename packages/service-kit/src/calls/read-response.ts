import { readError } from '@famibook/client/read-error';
import type { Endpoint } from '@famibook/contracts/endpoint';
import { isErrorCode } from '@famibook/contracts/errors';
import type { Dispatcher } from 'undici';
import { AppError } from '../errors.ts';

function isFine(status: number) {
  return status >= 200 && status < 300;
}

/** The bytes and their headers; a partial and a "not modified" response count too. */
export async function readDownload(endpoint: Endpoint, response: Dispatcher.ResponseData, asService: boolean) {
  const { statusCode: status, headers, body } = response;
  if (isFine(status) || status === 304) return { status, headers, body };
  throw await errorFromResponse(endpoint, response, asService);
}

/** The response parsed by its schema, or the error of the other side thrown as the same AppError. */
export async function readResponse(
  endpoint: Endpoint,
  response: Dispatcher.ResponseData,
  asService: boolean,
): Promise<unknown> {
  const { statusCode } = response;
  if (isFine(statusCode)) {
    if (endpoint.response && statusCode !== 204) return endpoint.response.parse(await response.body.json());
    await response.body.dump();
    return undefined;
  }
  throw await errorFromResponse(endpoint, response, asService);
}

async function errorFromResponse(
  endpoint: Endpoint,
  response: Dispatcher.ResponseData,
  asService: boolean,
): Promise<AppError> {
  const { statusCode: status, headers, body } = response;
  const error = readError({ status, text: await body.text(), retryAfter: headers['retry-after'] });
  const { code, text: message, fields, extra, retryAfter: retryAfterSeconds } = error;
  const cause = new Error(`${endpoint.service} answered ${endpoint.name} with ${status}${code ? ` ${code}` : ''}`);
  // A refusal of our own token is our error, not the caller's, who must not be signed out for it.
  const isOurs = asService && code === 'unauthorized';
  if (!code || !isErrorCode(code) || isOurs)
    return new AppError(status === 503 ? 'unavailable' : 'internal', { cause });
  return new AppError(code, { message, fields, extra, retryAfterSeconds, cause });
}
