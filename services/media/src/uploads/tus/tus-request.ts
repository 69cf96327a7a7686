import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { detachBody } from '@famibook/service-kit/calls/detached-body';
import { AppError } from '@famibook/service-kit/errors';
import type { Tus } from '../ports.ts';

export interface TusContext {
  raw: IncomingMessage;
  res: ServerResponse;
  identity: Identity;
  headers: IncomingHttpHeaders;
}

const VERSION = '1.0.0';
const PLACEHOLDER_URL = 'http://media/api/uploads';
const OFFSET_TYPE = 'application/offset+octet-stream';
const REQUEST_HEADERS = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
] as const;
const RESPONSE_HEADERS = ['cache-control', 'location', 'upload-expires', 'upload-length', 'upload-offset'] as const;

function hasBody({ 'content-length': length = '0', 'transfer-encoding': coding }: IncomingHttpHeaders) {
  return coding !== undefined || length !== '0';
}

/** @throws AppError `tus_version`, `unsupported_type`, or `bad_request` for a body that is not sent by PATCH */
function assertTus({ method }: IncomingMessage, headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new AppError('tus_version', { headers: { 'Tus-Version': VERSION } });
  if (method === 'PATCH' && headers['content-type'] !== OFFSET_TYPE) {
    throw new AppError('unsupported_type', { message: `Bytes are sent as ${OFFSET_TYPE}.` });
  }
  if (method !== 'PATCH' && hasBody(headers)) {
    throw new AppError('bad_request', { message: 'Bytes are sent by PATCH.' });
  }
}

/** Makes a request without its real address, so that the tus server cannot parse the address again. */
function toRequest({ method }: IncomingMessage, sent: IncomingHttpHeaders, body: Readable | undefined): Request {
  const headers = new Headers();
  for (const name of REQUEST_HEADERS) {
    const value = sent[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const init = body && ({ body: Readable.toWeb(body), duplex: 'half' } as unknown as RequestInit);
  return new Request(PLACEHOLDER_URL, { method, headers, ...init });
}

function send(res: ServerResponse, response: Response): void {
  res.statusCode = response.status;
  res.setHeader('Tus-Resumable', VERSION);
  res.setHeader('Cache-Control', 'no-store');
  for (const name of RESPONSE_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  res.end();
}

/**
 * Forwards a request to the tus server; the body of a refused one is read and dropped, so that the client reads the
 * response.
 */
export async function forwardToTus(tus: Tus, { raw, res, identity, headers }: TusContext, id?: string): Promise<void> {
  assertTus(raw, headers);
  const bytes = raw.method === 'PATCH' ? detachBody(raw) : undefined;
  try {
    const isMobile = headers['x-is-mobile'] === 'true';
    const response = await tus({ request: toRequest(raw, headers, bytes?.body), id, identity, isMobile });
    // A request that was ended for another one may still send bytes, which belong to no request.
    if (!raw.complete) res.setHeader('Connection', 'close');
    send(res, response);
  } finally {
    bytes?.release();
    raw.resume();
  }
}
