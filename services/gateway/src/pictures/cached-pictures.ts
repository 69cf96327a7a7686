import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type Identity, maySee } from '@famibook/contracts/identity';
import { getRendition } from '@famibook/contracts/media/routes';
import type { Route } from '@famibook/contracts/route';
import { isFresh } from '@famibook/service-kit/http/etag';
import type { HeaderList } from '@famibook/service-kit/http/http-refusal';
import type { BodyCollector } from '../proxy/read-through.ts';
import { isWithTheBodyOnly } from '../security-headers.ts';
import type { CachedPicture, PictureCache } from './picture-cache.ts';

/** Media also serves ids in capitals and escaped letters: a picture in memory is found, and withdrawn, by one spelling. */
const USUAL_PATH = /^\/api\/media\/[\da-f-]{36}\/[\da-f-]{36}\/[1-9]\d{0,4}\.webp$/;

/**
 * Whether a request may be answered from memory: a rendition as a whole, for an approved member in the FamiBook that
 * they are in. All others ask media, also the administrator, who sees suspended FamiBooks too.
 */
export function isCacheable(req: IncomingMessage, path: string, route: Route | undefined, identity: Identity): boolean {
  if (route?.name !== getRendition.name || req.method !== 'GET') return false;
  if (req.headers.range !== undefined || req.url !== path || !USUAL_PATH.test(path)) return false;
  const { current } = identity;
  const [, , , famibookId] = path.split('/');
  if (identity.isAdmin || !current?.isApproved || current.isSuspended || current.famibookId !== famibookId)
    return false;
  return maySee(identity, current.famibookId);
}

/** Sends a picture with headers that were written out when it was stored: setting each of them takes twice as long. */
export function sendPicture(
  req: IncomingMessage,
  res: ServerResponse,
  picture: CachedPicture,
  requestId: string,
): void {
  const { tag, headers, ofUnchanged, body } = picture;
  if (isFresh(req, tag)) return void res.writeHead(304, [...ofUnchanged, 'x-request-id', requestId]).end();
  res.writeHead(200, [...headers, 'x-request-id', requestId]).end(body, 'latin1');
}

/**
 * Node sends a text in one piece with the headers, and any other body in a second one, which costs a tenth of a request.
 * Longer ones gain nothing, since both have to fit into the 16 KB that Node writes without allocating memory.
 */
const MAX_TEXT_BYTES = 12 * 1024;

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

const NOT_OF_UNCHANGED = new Set(['content-type', 'content-length', 'accept-ranges']);

/**
 * Stores the response to a request that was not found in memory, where it is worth it. What may not be stored is not held
 * while it passes.
 * @param common the headers of every response, which the picture's own replace
 */
export function storeResponse(cache: PictureCache, path: string, common: HeaderList): BodyCollector | undefined {
  const store = cache.miss(path);
  if (!store) return undefined;
  return (sent) => {
    const { etag: tag, 'cache-control': lifetime, 'content-length': length } = sent;
    if (typeof tag !== 'string' || !lifetime?.toString().includes('immutable')) return undefined;
    const release = cache.reserve(Number(length));
    if (!release) return undefined;
    return (body) => {
      release();
      if (!body) return;
      store({
        tag,
        ...headersOf(sent, common),
        body: body.length > MAX_TEXT_BYTES ? body : body.toString('latin1'),
      });
    };
  };
}

function headersOf(sent: OutgoingHttpHeaders, common: HeaderList): Pick<CachedPicture, 'headers' | 'ofUnchanged'> {
  const own = ABOUT_THE_BYTES.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]] as const] : []));
  const names = new Set<string>(own.map(([name]) => name));
  const inherited = common.filter(([name]) => !names.has(name.toLowerCase()));
  return {
    headers: [...inherited, ...own].flat(),
    ofUnchanged: [
      ...inherited.filter(([name]) => !isWithTheBodyOnly(name)),
      ...own.filter(([name]) => !NOT_OF_UNCHANGED.has(name)),
    ].flat(),
  };
}
