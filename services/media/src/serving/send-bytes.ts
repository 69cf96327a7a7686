import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@famibook/service-kit/errors';
import parseRange from 'range-parser';
import type { ByteRange } from '../ingest/ports.ts';
import type { OpenBytes } from './open-stored.ts';

/** Up to here one read into memory costs half of what a stream does. */
const SMALL_BYTES = 1024 * 1024;

/** Whether the client already has what stands behind `tag`. */
export function isFresh(req: IncomingMessage, tag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  return known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** The one range asked for; several are answered with the whole, as RFC 9110 allows. */
function rangeOf(req: IncomingMessage, size: number, tag: string): ByteRange | undefined {
  const { range } = req.headers;
  const condition = req.headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== tag)) return undefined;
  const ranges = parseRange(size, range, { combine: true });
  if (ranges === -1) {
    throw new AppError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Answers GET and HEAD, whole or in part. Headers that tell what it is have been set. */
export async function sendBytes(req: IncomingMessage, res: ServerResponse, tag: string, bytes: OpenBytes) {
  const range = rangeOf(req, bytes.size, tag);
  const length = range ? range.end - range.start + 1 : bytes.size;
  res.statusCode = range ? 206 : 200;
  if (range) res.setHeader('Content-Range', `bytes ${range.start}-${range.end}/${bytes.size}`);
  res.setHeader('Accept-Ranges', 'bytes');
  res.setHeader('Content-Length', length);
  if (req.method === 'HEAD') return void res.end();
  if (!range && bytes.size <= SMALL_BYTES) return void res.end(await bytes.readAll());
  await pipeline(await bytes.read(range ?? { start: 0, end: bytes.size - 1 }), res).catch((error: unknown) => {
    // Whoever has left needs no answer; whatever else broke, the answer can only be cut off.
    if (!res.destroyed) throw error;
  });
}

const FOREVER = 'private, max-age=31536000, immutable';

interface Sent {
  /** Strong: these bytes and no others. */
  tag: string;
  type: string;
  open(): Promise<OpenBytes>;
}

/** Bytes of people's files: kept by their own browser for good, and never more than what they are (D19). */
export async function sendPrivate(req: IncomingMessage, res: ServerResponse, { tag, type, open }: Sent) {
  res.setHeader('ETag', tag);
  res.setHeader('Cache-Control', FOREVER);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Content-Security-Policy', 'sandbox');
  if (isFresh(req, tag)) return void res.writeHead(304).end();
  const bytes = await open();
  res.setHeader('Content-Type', type);
  await sendBytes(req, res, tag, bytes);
}
