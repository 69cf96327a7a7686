import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import { isFresh } from '@famibook/service-kit/http/etag';
import parseRange from 'range-parser';
import type { ByteRange } from '../ingest/ports.ts';
import type { OpenBytes } from './open-stored.ts';

/** Up to this size one read into memory costs half of what a stream costs. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/**
 * The requested range. A request for several gets the whole, as RFC 9110 allows, and a range means nothing but in a GET.
 * @throws AppError `range_not_satisfiable`
 */
function rangeOf(req: IncomingMessage, size: number, tag: string): ByteRange | undefined {
  const { range } = req.headers;
  const condition = req.headers['if-range'];
  if (req.method !== 'GET' || range === undefined || (condition !== undefined && condition !== tag)) return undefined;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    throw new AppError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Responds to GET and HEAD, as a whole or with a range. The caller has set the headers about the content. */
export async function sendBytes(req: IncomingMessage, res: ServerResponse, tag: string, bytes: OpenBytes) {
  const range = rangeOf(req, bytes.size, tag);
  const length = range ? range.end - range.start + 1 : bytes.size;
  res.statusCode = range ? 206 : 200;
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Content-Length', length);
  if (req.method === 'HEAD') return void res.end();
  if (!range && bytes.size <= MAX_BUFFERED_BYTES) return void res.end(await bytes.readAll());
  const stored = await bytes.read(range ?? { start: 0, end: bytes.size - 1 });
  try {
    await pipeline(stored, res);
  } catch (error) {
    // A client that has left needs no response; after any other error the response can only be cut off.
    if (!res.destroyed) throw error;
  } finally {
    // A response that had ended before leaves the file open.
    stored.destroy();
  }
}

const CACHE_FOR_A_YEAR = 'private, max-age=31536000, immutable';

interface PrivateFile {
  /** A strong ETag: it names these bytes and no others. */
  tag: string;
  type: string;
  open(): Promise<OpenBytes>;
}

/** Sends a user's file, which the browser caches privately and treats as nothing but its type (D19). */
export async function sendPrivate(req: IncomingMessage, res: ServerResponse, { tag, type, open }: PrivateFile) {
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', CACHE_FOR_A_YEAR);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', 'sandbox');
  if (isFresh(req, tag)) return void res.writeHead(304).end();
  const bytes = await open();
  res.setHeader('Content-Type', type);
  await sendBytes(req, res, tag, bytes);
}
