import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Identity, maySee } from '@famibook/contracts/identity';
import { getRendition } from '@famibook/contracts/media/routes';
import type { Route } from '@famibook/contracts/route';
import { isFresh } from '@famibook/service-kit/http/etag';
import type { WholeResponse } from '../proxy/read-through.ts';
import { withoutBodyHeaders } from '../security-headers.ts';
import type { CachedPicture, PictureCache } from './picture-cache.ts';

/**
 * Whether a request may be answered from memory: a rendition as a whole, for an approved member in the FamiBook that
 * they are in. All others ask media, also the administrator, who sees suspended FamiBooks too.
 */
export function isCacheable(req: IncomingMessage, path: string, route: Route | undefined, identity: Identity): boolean {
  if (route?.name !== getRendition.name || req.method !== 'GET') return false;
  if (req.headers.range !== undefined || req.url !== path) return false;
  const { current } = identity;
  const [, , , famibookId] = path.split('/');
  if (identity.isAdmin || !current?.isApproved || current.famibookId !== famibookId) return false;
  return maySee(identity, current.famibookId);
}

export function sendPicture(req: IncomingMessage, res: ServerResponse, { tag, headers, body }: CachedPicture): void {
  if (!isFresh(req, tag)) return void res.writeHead(200, headers).end(body);
  const { 'content-type': _, 'content-length': __, 'accept-ranges': ___, ...ofUnchanged } = headers;
  withoutBodyHeaders(res).writeHead(304, ofUnchanged).end();
}

/** What a response says about its bytes; the rest is about one request. */
const ABOUT_THE_BYTES = [
  'accept-ranges',
  'cache-control',
  'content-length',
  'content-security-policy',
  'content-type',
  'etag',
  'x-content-type-options',
] as const;

/** Stores the response to a request that was not found in memory, where it is worth it. */
export function storeResponse(cache: PictureCache, path: string): WholeResponse | undefined {
  const store = cache.miss(path);
  if (!store) return undefined;
  return (sent, body) => {
    const headers: Record<string, string> = {};
    for (const name of ABOUT_THE_BYTES) {
      const value = sent[name];
      if (typeof value === 'string') headers[name] = value;
    }
    const { etag, 'cache-control': lifetime } = headers;
    if (etag && lifetime?.includes('immutable')) store({ tag: etag, headers, body });
  };
}
