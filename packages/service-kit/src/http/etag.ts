import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The tag of a representation by what it consists of. */
export function etagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether the client has this representation already, so that it gets 304 (RFC 9110, 13.1.2). */
export function isFresh(req: IncomingMessage, etag: string): boolean {
  const known = req.headers['if-none-match'] ?? '';
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/** Names the representation, and responds with 304 to a client that has it. @returns whether it responded */
export function sendIfFresh(req: IncomingMessage, res: ServerResponse, etag: string): boolean {
  res.setHeader('ETag', etag);
  if (!isFresh(req, etag)) return false;
  res.writeHead(304).end();
  return true;
}
