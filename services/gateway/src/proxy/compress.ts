import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

const TAKES_ANY = /\b(?:br|gzip)\b/;

function NOTHING() {}

/**
 * Higher levels take longer to compress a list than the bytes that they save take on a line of 50 Mbit/s, and so does any
 * level below 2 KB (docs/performance.md).
 */
const compress = compression({
  threshold: 2_048,
  level: 2,
  // The usual window takes megabytes for each response in flight, and gains little on a list.
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 17 } },
});

/**
 * Lets a text of 2 KB or more go out compressed, when the client takes it so. Call it before the headers are
 * replaced.
 */
export function compressResponse({ method, headers }: IncomingMessage, res: ServerResponse): void {
  const accepts = headers['accept-encoding'];
  if (method !== 'GET' || accepts === undefined || !TAKES_ANY.test(String(accepts))) return;
  // It asks the request again when the response begins; by then the original headers are gone.
  const asked = { method, headers: { 'accept-encoding': accepts } };
  compress(asked as unknown as Request, res as Response, NOTHING);
}
