import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { serviceFor } from '@famibook/contracts/routing';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import type { HeaderList } from '@famibook/service-kit/http/http-refusal';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import { sendError } from '@famibook/service-kit/http/response';
import { logError, toAppError } from '@famibook/service-kit/http/to-app-error';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { withTrace } from '@famibook/service-kit/observability/trace';
import { formatTraceparent, TRACEPARENT } from '@famibook/service-kit/observability/trace-context';
import type { Authentication } from './identity/authentication.ts';
import { isCacheable, sendPicture, storeResponse } from './pictures/cached-pictures.ts';
import type { PictureCache } from './pictures/picture-cache.ts';
import { compressResponse } from './proxy/compress.ts';
import type { ServiceProxy } from './proxy/proxy.ts';
import { createMethodRefusal } from './request/allowed-methods.ts';
import { bodyLimitOf, checkDeclaredBody, hasBody, SMALL_BODY } from './request/body-limit.ts';
import type { Connections } from './request/connections.ts';
import { findRoute } from './request/find-route.ts';
import { forwardedHeaders } from './request/forwarded-headers.ts';
import type { HostCheck } from './request/host.ts';
import type { KeyedSemaphore } from './request/keyed-semaphore.ts';
import type { Lanes } from './request/lanes.ts';
import { pathOf } from './request/path.ts';
import { refuseLater, releaseAfterFile } from './request/refusals.ts';
import { readSmallBody } from './request/small-body.ts';
import { endWhenClosed, type RequestContext } from './request-context.ts';
import type { WebApp } from './static/web-app.ts';

interface RequestHandlerDeps {
  authentication: Authentication;
  connections: Connections;
  hosts: HostCheck;
  beginSpan(req: IncomingMessage): RequestSpan;
  lanes: Lanes;
  pictures: PictureCache;
  proxy: ServiceProxy;
  webApp: WebApp;
  /** Whether the gateway serves this path itself, by `ownRoutes`. */
  isOwn(path: string): boolean;
  ownRoutes: RequestListener;
  headers: HeaderList;
  log: Logger;
  metrics: Metrics;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Handles every request from outside: finds its session, checks that it may pass, and forwards it to a service. */
export function createRequestHandler(deps: RequestHandlerDeps): RequestListener {
  const refuseMethod = createMethodRefusal();
  const {
    authentication,
    connections,
    hosts,
    beginSpan,
    lanes,
    pictures,
    proxy,
    webApp,
    isOwn,
    ownRoutes,
    headers,
    log,
    metrics,
  } = deps;

  const begin = (req: IncomingMessage, res: ServerResponse): RequestContext => {
    const context: RequestContext = {
      span: beginSpan(req),
      started: performance.now(),
      method: req.method ?? '',
      by: 'gateway',
      isLogged: false,
      identity: undefined,
    };
    endWhenClosed(res, context, log, metrics);
    return context;
  };

  /** The headers of every response. A picture from memory has them written out already. */
  const setHeaders = (res: ServerResponse, { span }: RequestContext): void => {
    if (res.headersSent || res.hasHeader('X-Request-Id')) return;
    res.setHeader('X-Request-Id', span.trace.requestId);
    for (const [name, value] of headers) res.setHeader(name, value);
  };

  const passOn = async (
    req: IncomingMessage,
    res: ServerResponse,
    path: string,
    context: RequestContext,
  ): Promise<void> => {
    const route = findRoute(context.method, path);
    const service = route?.service ?? serviceFor(path);
    if (!service) throw new AppError('not_found');
    context.by = service;
    context.path = path;
    if (route) context.route = route.name;
    checkDeclaredBody(req, bodyLimitOf(route));
    const { address, session } = await authentication.admit(req, path);
    context.identity = session?.identity;
    if (session) connections.showSession(req, res);
    const isCached = session !== undefined && isCacheable(req, path, route, session.identity);
    const picture = isCached ? pictures.find(path) : undefined;
    if (picture) {
      context.by = 'cache';
      return sendPicture(req, res, picture, context.span.trace.requestId);
    }
    setHeaders(res, context);
    // A file goes through as it comes; any other body is read whole before a service is asked.
    const isFile = hasBody(req) && route?.upload !== undefined;
    const isSmall = hasBody(req) && !isFile;
    const body = isSmall ? await readSmallBody(req, session ? SMALL_BODY.signedIn : SMALL_BODY.signedOut) : undefined;
    const traffic = route?.traffic ?? 'normal';
    const acquire = async (semaphore: KeyedSemaphore, end = (release: () => void) => release()) => {
      const release = await semaphore
        .acquire(session?.identity.userId ?? addressBudget(address), !!session)
        .catch(refuseLater);
      whenBothEnded(req, res, () => end(release));
      return !res.destroyed;
    };
    if (isFile && !(await acquire(lanes.uploads, (release) => releaseAfterFile(res, release)))) return;
    // Connections to a service are few: slow clients must not occupy them all.
    if (!(await acquire(lanes.toService(service, traffic)))) return;
    const authorization = authentication.authorizationFor(service, session);
    if (service !== 'media') compressResponse(req, res);
    req.headers = forwardedHeaders(
      req.headers,
      { authorization, address, trace: context.span.trace },
      service === 'auth',
    );
    const onWhole = isCached ? storeResponse(pictures, path, headers) : undefined;
    proxy.forward(req, res, { service, traffic, body, onWhole });
  };

  /** What needs no service counts too, and takes its turn with the other requests of the address. */
  const ownTurn = async (req: IncomingMessage): Promise<() => void> =>
    lanes.own.acquire(addressBudget(await authentication.limitAddress(req)));

  const serveOwn = async (req: IncomingMessage, res: ServerResponse, path: string, context: RequestContext) => {
    setHeaders(res, context);
    const route = findRoute(context.method, path);
    if (route) context.route = route.name;
    checkDeclaredBody(req, bodyLimitOf(route));
    whenBothEnded(req, res, await ownTurn(req));
    if (res.destroyed) return;
    const { trace } = context.span;
    req.headers['x-request-id'] = trace.requestId;
    req.headers[TRACEPARENT] = formatTraceparent(trace);
    ownRoutes(req as never, res as never);
  };

  const route = async (req: IncomingMessage, res: ServerResponse, context: RequestContext): Promise<void> => {
    hosts.check(req);
    const path = pathOf(req.url ?? '/');
    if (isUnder(path, '/internal')) throw new AppError('not_found');
    if (!METHODS.has(context.method)) refuseMethod(context.method, path);
    if (isOwn(path)) return serveOwn(req, res, path, context);
    context.isLogged = true;
    if (isUnder(path, '/api')) return passOn(req, res, path, context);
    context.by = 'web';
    setHeaders(res, context);
    const release = await ownTurn(req);
    try {
      if (!res.destroyed) await webApp.serve(req, res, path);
    } finally {
      // A client that reads a file slowly delays no other: the bytes are in memory once for all.
      release();
    }
  };

  return (req, res) => {
    const verdict = connections.begin(req, res);
    if (verdict === 'ignore') return;
    const context = begin(req, res);
    const { trace } = context.span;
    if (verdict === 'refuse') {
      setHeaders(res, context);
      res.setHeader('Connection', 'close');
      return sendError(req, res, new AppError('too_many_requests', { retryAfterSeconds: 1 }), trace.requestId);
    }
    const refuse = (error: unknown) => {
      const failure = toAppError(error);
      logError(log, failure, { requestId: trace.requestId });
      setHeaders(res, context);
      sendError(req, res, failure, trace.requestId);
    };
    void withTrace(trace, () => route(req, res, context).catch(refuse));
  };
}

/** A response may be out before its request has come to an end, and the other way round. */
function whenBothEnded(req: IncomingMessage, res: ServerResponse, release: () => void): void {
  const whenResponseEnded = () => {
    if (res.destroyed) release();
    else res.on('close', release);
  };
  // A request without a body has ended by now, which Node reports only when its parser runs again.
  if (hasBody(req)) finished(req, whenResponseEnded);
  else whenResponseEnded();
}
