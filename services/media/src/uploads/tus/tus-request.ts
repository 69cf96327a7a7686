import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { shield } from '@famibook/service-kit/calls/detached-body';
import { AppError } from '@famibook/service-kit/errors';
import type { Tus } from '../ports.ts';

export interface TusContext {
  raw: IncomingMessage;
  res: ServerResponse;
  identity: Identity;
  headers: IncomingHttpHeaders;
}

const VERSION = '1.0.0';
const ANYWHERE = 'http://media/api/uploads';
const BYTES = 'application/offset+octet-stream';
const ASKED = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
] as const;
const TOLD = ['cache-control', 'location', 'upload-expires', 'upload-length', 'upload-offset'] as const;

function hasBody({ 'content-length': length = '0', 'transfer-encoding': coding }: IncomingHttpHeaders) {
  return coding !== undefined || length !== '0';
}

/** @throws AppError for what is not tus 1.0.0, or brings bytes where there should be none */
function assertTus({ method }: IncomingMessage, headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] !== VERSION) throw new AppError('tus_version', { headers: { 'Tus-Version': VERSION } });
  if (method === 'PATCH' && headers['content-type'] !== BYTES) {
    throw new AppError('unsupported_type', { message: `Bytes are sent as ${BYTES}.` });
  }
  if (method !== 'PATCH' && hasBody(headers)) {
    throw new AppError('bad_request', { message: 'Bytes are sent by PATCH.' });
  }
}

/** Says nothing of where it was sent: nobody is to read the address a second time. */
function requestOf({ method }: IncomingMessage, sent: IncomingHttpHeaders, body: Readable | undefined): Request {
  const headers = new Headers();
  for (const name of ASKED) {
    const value = sent[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const init = body && ({ body: Readable.toWeb(body), duplex: 'half' } as unknown as RequestInit);
  return new Request(ANYWHERE, { method, headers, ...init });
}

function send(res: ServerResponse, response: Response): void {
  res.statusCode = response.status;
  res.setHeader('Tus-Resumable', VERSION);
  res.setHeader('Cache-Control', 'no-store');
  for (const name of TOLD) {
    const value = response.headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  res.end();
}

/** Hands a request to the tus server and its answer back; bytes of a refused one are read and dropped, so that the refusal is heard. */
export async function forwardToTus(tus: Tus, { raw, res, identity, headers }: TusContext, id?: string): Promise<void> {
  assertTus(raw, headers);
  const bytes = raw.method === 'PATCH' ? shield(raw) : undefined;
  try {
    const isMobile = headers['x-is-mobile'] === 'true';
    const response = await tus({ request: requestOf(raw, headers, bytes?.body), id, identity, isMobile });
    // Ended to make way for another request: what still comes belongs to nothing.
    if (!raw.complete) res.setHeader('Connection', 'close');
    send(res, response);
  } finally {
    bytes?.release();
    raw.resume();
  }
}
