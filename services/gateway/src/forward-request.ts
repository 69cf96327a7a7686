import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '@famibook/contracts/route';
import { serviceFor } from '@famibook/contracts/routing';
import type { ServiceName } from '@famibook/contracts/services';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import type { HeaderList } from '@famibook/service-kit/http/http-refusal';
import type { AuthenticatedRequest, Authentication } from './identity/authentication.ts';
import { isCacheable, sendPicture, storeResponse } from './pictures/cached-pictures.ts';
import type { PictureCache } from './pictures/picture-cache.ts';
import { compressResponse } from './proxy/compress.ts';
import type { ServiceProxy } from './proxy/proxy.ts';
import { bodyLimitOf, checkDeclaredBody, hasBody, SMALL_BODY } from './request/body-limit.ts';
import type { Bulkheads } from './request/bulkheads.ts';
import type { Connections } from './request/connections.ts';
import { findRoute } from './request/find-route.ts';
import { forwardedHeaders } from './request/forwarded-headers.ts';
import type { KeyedSemaphore } from './request/keyed-semaphore.ts';
import { refuseLater, releaseAfterFile } from './request/refusals.ts';
import { setResponseHeaders } from './request/response-headers.ts';
import { readSmallBody } from './request/small-body.ts';
import { whenBothEnded } from './request/when-both-ended.ts';
import type { RequestContext } from './request-context.ts';

export interface ForwardingDeps {
  authentication: Authentication;
  connections: Connections;
  bulkheads: Bulkheads;
  pictures: PictureCache;
  proxy: ServiceProxy;
  headers: HeaderList;
}

/** A session that was found longer ago may have ended since, and is looked up again. */
const FOUND_JUST_NOW_MS = 250;

/**
 * Forwards a request to the service of its path, or responds with a picture from memory.
 * @throws AppError `not_found`, `too_large`, `slow_body`, `too_many_requests`, and what `Authentication.authenticate` throws
 */
export type ForwardRequest = (
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  context: RequestContext,
) => Promise<void>;

export function createForwarding(deps: ForwardingDeps): ForwardRequest {
  const { authentication, bulkheads, connections, pictures, proxy, headers } = deps;

  return async (req, res, path, context) => {
    const { route, service } = findTarget(context.method, path);
    context.by = service;
    context.path = path;
    if (route) context.route = route.name;
    checkDeclaredBody(req, bodyLimitOf(route));

    const caller = await authentication.authenticate(req, path);
    const { address, session } = caller;
    const foundAt = performance.now();
    context.identity = session?.identity;
    if (session) connections.showSession(req);

    const { trace } = context.span;
    const isCached = session !== undefined && isCacheable(req, path, route, session.identity);
    const picture = isCached ? pictures.find(path) : undefined;
    if (picture) {
      context.by = 'cache';
      return sendPicture(req, res, picture, trace.requestId);
    }
    setResponseHeaders(res, trace.requestId, headers);

    // A file is streamed; any other body is read completely before the service gets the request.
    const isFile = hasBody(req) && route?.upload !== undefined;
    const isSmall = hasBody(req) && !isFile;
    const body = isSmall ? await readSmallBody(req, session ? SMALL_BODY.signedIn : SMALL_BODY.signedOut) : undefined;
    if (isFile) {
      await acquireFor(caller, bulkheads.uploads, req, res, (release) => releaseAfterFile(res, release));
      if (res.destroyed) return;
    }
    // Connections to a service are few: slow clients must not occupy them all.
    const traffic = route?.traffic ?? 'normal';
    await acquireFor(caller, bulkheads.toService(service, traffic), req, res);
    const hasWaited = performance.now() - foundAt > FOUND_JUST_NOW_MS;
    const current = session && hasWaited ? await authentication.sessionOf(req) : session;
    if (res.destroyed) return;

    const authorization = authentication.authorizationFor(service, current);
    if (service !== 'media') compressResponse(req, res);
    req.headers = forwardedHeaders(req.headers, { authorization, address, trace }, service === 'auth');
    const onWhole = isCached ? storeResponse(pictures, path, headers) : undefined;
    proxy.forward(req, res, { service, traffic, body, onWhole });
  };
}

function findTarget(method: string, path: string): { route: Route | undefined; service: ServiceName } {
  const route = findRoute(method, path);
  const service = route?.service ?? serviceFor(path);
  if (!service) throw new AppError('not_found');
  return { route, service };
}

/**
 * Waits for a permit of the caller, and releases it when request and response have both ended.
 * @param releasePermit releases it later, where that must not happen at once
 */
async function acquireFor(
  { address, session }: AuthenticatedRequest,
  semaphore: KeyedSemaphore,
  req: IncomingMessage,
  res: ServerResponse,
  releasePermit = (release: () => void) => release(),
): Promise<void> {
  const key = session?.identity.userId ?? addressBudget(address);
  const release = await semaphore.acquire(key, session !== undefined).catch(refuseLater);
  whenBothEnded(req, res, () => releasePermit(release));
}
