import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { MEGABYTE } from '@famibook/contracts/limits';
import type { ServiceName } from '@famibook/contracts/services';
import { sessionCookieName } from '@famibook/contracts/sessions/session-cookie';
import { openLimitRedis } from '@famibook/service-kit/cache/limit-redis';
import type { InProcessServices } from '@famibook/service-kit/calls/in-process-connections';
import { AppError } from '@famibook/service-kit/errors';
import type { HttpApp } from '@famibook/service-kit/http/app';
import { refuseUpgrade } from '@famibook/service-kit/http/http-refusal';
import { requestIdFrom } from '@famibook/service-kit/http/request-id';
import { beginRequestSpan } from '@famibook/service-kit/http/request-span';
import { sendError } from '@famibook/service-kit/http/response';
import { createBoundedServer } from '@famibook/service-kit/http/server';
import { logError } from '@famibook/service-kit/http/to-app-error';
import type { Identities } from '@famibook/service-kit/identity/identity-tokens';
import type { AnySubscription, ServiceEvents } from '@famibook/service-kit/messaging/service-events';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { inTraceOf } from '@famibook/service-kit/observability/trace';
import { TRACEPARENT } from '@famibook/service-kit/observability/trace-context';
import type { Tracer } from '@famibook/service-kit/observability/tracer';
import type { GatewayConfig } from './config.ts';
import { addOwnRoutes, isOwnPath } from './http/own-routes.ts';
import { createAuthentication } from './identity/authentication.ts';
import { createCacheTrust } from './identity/cache-trust.ts';
import { sessionHashesOf } from './identity/session-cookie.ts';
import { createSessions, type SessionsDeps } from './identity/sessions.ts';
import { createWebsocketUpgrade } from './live/upgrade.ts';
import { createPictureCache } from './pictures/picture-cache.ts';
import { withdrawals } from './pictures/withdrawals.ts';
import { createProxy } from './proxy/proxy.ts';
import { createBulkheads } from './request/bulkheads.ts';
import { createClient } from './request/client.ts';
import { createConnections } from './request/connections.ts';
import { createHostCheck } from './request/host.ts';
import { createRateLimits } from './request/rate-limits.ts';
import { compileTrust } from './request/trust.ts';
import { createRequestHandler } from './request-handler.ts';
import { securityHeaders } from './security-headers.ts';
import { createSendFile } from './static/send-file.ts';
import { createWebApp } from './static/web-app.ts';

export interface GatewayDeps {
  config: GatewayConfig;
  publicUrl: URL;
  /** Where a service listens now; undefined when this deployment has none. */
  urlOf(service: ServiceName): string | undefined;
  /** Where it serves probes. */
  internalUrlOf(service: ServiceName): string | undefined;
  inProcess: InProcessServices;
  cache: SessionsDeps['cache'];
  calls: SessionsDeps['calls'];
  identities: Pick<Identities, 'signUser' | 'signService'>;
  events: Pick<ServiceEvents, 'isReceiving'>;
  log: Logger;
  metrics: Metrics;
  tracer: Tracer;
}

export interface Gateway {
  routes(app: HttpApp): void;
  server(app: HttpApp): Server;
  subscriptions: readonly AnySubscription[];
  /** Ends the live connections at once; the server finishes the requests in flight. */
  closeLive(): void;
  stop(): Promise<void>;
}

const NO_TUNNELS = new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' } });

export async function createGateway(deps: GatewayDeps): Promise<Gateway> {
  const { config, publicUrl, urlOf, inProcess, identities, log, metrics, tracer } = deps;
  const cookieName = sessionCookieName(publicUrl);
  const headers = securityHeaders(publicUrl);
  const redis = config.REDIS_URL ? await openLimitRedis(config.REDIS_URL, log) : undefined;
  const trust = compileTrust(config.TRUSTED_PROXIES);
  const connections = createConnections({ perAddress: config.FAMIBOOK_LIMIT_CONNECTIONS, trust, headers });
  const client = createClient(trust);
  const hosts = createHostCheck(client, publicUrl, config.FAMIBOOK_HOSTS);
  const beginSpan = (req: IncomingMessage) =>
    beginRequestSpan(tracer, { method: req.method, headers: client.isTrusted(req) ? req.headers : undefined });
  const authentication = createAuthentication({
    publicOrigin: publicUrl.origin,
    cookieName,
    client,
    limits: createRateLimits({
      perAddress: config.FAMIBOOK_LIMIT_ADDRESS,
      perSession: config.FAMIBOOK_LIMIT_SESSION,
      redis,
      onRedisFailure: metrics.cacheFailed,
    }),
    sessions: createSessions({ ...deps, cacheTrust: redis && createCacheTrust(deps) }),
    identities,
  });
  const proxy = createProxy({
    urlOf,
    inProcess,
    fail: (req, res, error) => {
      const requestId = String(res.getHeader('x-request-id'));
      // It fails in a callback of a connection that many requests share.
      inTraceOf(req.headers[TRACEPARENT], () => logError(log, error, { requestId }));
      sendError(req, res, error, requestId);
    },
  });
  const live = createWebsocketUpgrade({
    authentication,
    hosts,
    beginSpan,
    notifierUrl: () => urlOf('notifier'),
    connectWithin: () => inProcess.connect('notifier'),
    perSession: config.FAMIBOOK_LIMIT_SOCKETS_SESSION,
    perUser: config.FAMIBOOK_LIMIT_SOCKETS_USER,
    perAddress: config.FAMIBOOK_LIMIT_SOCKETS_ADDRESS,
    headers,
    log,
  });
  metrics.watch({ name: 'famibook_sockets', help: 'Open sockets of browsers', read: () => live.size });
  const sendFile = createSendFile(client);
  const webApp = createWebApp({
    folder: config.FAMIBOOK_WEB_DIR,
    sendFile,
    hasSession: ({ headers: { cookie } }) => sessionHashesOf(cookie, cookieName).length > 0,
  });
  const pictures = createPictureCache({
    maxBytes: config.FAMIBOOK_PICTURE_CACHE_MEGABYTES * MEGABYTE,
    isCurrent: deps.events.isReceiving,
  });
  metrics.watch({
    name: 'famibook_picture_cache_bytes',
    help: 'Memory that cached pictures take',
    read: () => pictures.size,
  });

  return {
    routes: (app) =>
      addOwnRoutes(app, {
        version: config.FAMIBOOK_VERSION,
        adminEmail: config.FAMIBOOK_ADMIN_EMAIL,
        contact: config.FAMIBOOK_CONTACT,
        publicUrl,
        cookieName,
        internalUrlOf: deps.internalUrlOf,
        sendFile,
      }),
    server: (app) => {
      const ownRoutes = app.express as unknown as RequestListener;
      const requestHandler = createRequestHandler({
        authentication,
        connections,
        hosts,
        beginSpan,
        bulkheads: createBulkheads(config.FAMIBOOK_LIMIT_AT_ONCE),
        pictures,
        proxy,
        webApp,
        isOwn: isOwnPath,
        ownRoutes,
        headers,
        log,
        metrics,
      });
      const server = createBoundedServer(requestHandler, {}, headers);
      connections.watch(server);
      server.on('upgrade', live.onUpgrade);
      server.on('connect', (_req, socket) => refuseUpgrade(socket, NO_TUNNELS, requestIdFrom(undefined), headers));
      return server;
    },
    subscriptions: withdrawals(pictures),
    closeLive: live.stop,
    stop: async () => {
      proxy.stop();
      redis?.disconnect();
    },
  };
}
