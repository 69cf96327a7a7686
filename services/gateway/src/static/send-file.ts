import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFresh } from '@famibook/service-kit/http/etag';
import type { StoredFile } from './files.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Browsers store the response and revalidate it every time: it is a 304 as long as nothing changed. */
export const REVALIDATED = 'no-cache';

export function sendFile(req: IncomingMessage, res: ServerResponse, file: StoredFile, caching: string): void {
  res.setHeader('Cache-Control', caching);
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', file.etag);
  if (isFresh(req, file.etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.setHeader('Content-Type', file.type);
  res.setHeader('Content-Length', file.body.length);
  if (file.encoding) res.setHeader('Content-Encoding', file.encoding);
  res.end(req.method === 'HEAD' ? undefined : file.body);
}
