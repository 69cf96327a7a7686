import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import type { Traffic } from '@famibook/contracts/route';
import type { ServiceName } from '@famibook/contracts/services';
import type { InProcessServices } from '@famibook/service-kit/calls/in-process-connections';
import { AppError } from '@famibook/service-kit/errors';
import { createProxyMiddleware, type Plugin, type RequestHandler } from 'http-proxy-middleware';
import { bodyLimitOf, watchChunkedBody } from '../request/body-limit.ts';
import { bodyRateOf, watchBodyRate } from '../request/body-rate.ts';
import { findRoute } from '../request/find-route.ts';
import { pathOf } from '../request/path.ts';
import { createAgents } from './agents.ts';
import { hostToConnectTo } from './host-to-connect-to.ts';
import { type BodyCollector, createReadThrough, hasNoBody } from './read-through.ts';

interface Target {
  service: ServiceName;
  traffic: Traffic;
  /** What was read of the request already. */
  body: Buffer | undefined;
  /** For a response of 200; only where the request has no body or one that was read. */
  onWhole?: BodyCollector | undefined;
}

/** Hands a request, whose headers are already those for the service, to a service. */
export interface ServiceProxy {
  forward(req: IncomingMessage, res: ServerResponse, target: Target): void;
  stop(): void;
}

interface ProxyDeps {
  inProcess: InProcessServices;
  /** Where a service listens now; undefined when it does not run. */
  urlOf(service: ServiceName): string | undefined;
  fail(req: IncomingMessage, res: ServerResponse, error: AppError): void;
}

export function createProxy({ urlOf, inProcess, fail }: ProxyDeps): ServiceProxy {
  const agents = createAgents();
  const withoutStream = createReadThrough({ inProcess, fail });
  const proxies = { normal: new Map<string, RequestHandler>(), bulk: new Map<string, RequestHandler>() };

  const make = (url: string, traffic: Traffic): RequestHandler => {
    const target = new URL(url);
    return createProxyMiddleware({
      // A plain object: a text or URL would be parsed again for every request.
      target: { protocol: target.protocol, host: hostToConnectTo(target), port: target.port },
      agent: agents[traffic],
      // The library's own plugins write log lines and an HTML page.
      ejectPlugins: true,
      plugins: [ownEvents(fail)],
    });
  };

  const proxyTo = (url: string, traffic: Traffic): RequestHandler => {
    const known = proxies[traffic].get(url);
    if (known) return known;
    const proxy = make(url, traffic);
    proxies[traffic].set(url, proxy);
    return proxy;
  };

  return {
    forward: (req, res, { service, traffic, body, onWhole }) => {
      const url = urlOf(service);
      if (!url) return fail(req, res, new AppError('unavailable', { retryAfterSeconds: 5 }));
      if (body || hasNoBody(req)) return withoutStream.forward(req, res, { service, url, traffic, body, onWhole });
      void proxyTo(url, traffic)(req, res);
    },
    stop: () => {
      withoutStream.stop();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

class SilentTooLong extends Error {}
class BodyTooLarge extends Error {}
class BodyTooSlow extends Error {}

function ownEvents(fail: ProxyDeps['fail']): Plugin {
  return (proxy) => {
    proxy.on('proxyReq', (upstream: ClientRequest, req: IncomingMessage) => {
      upstream.once('timeout', () => upstream.destroy(new SilentTooLong()));
      const cutOff = (error: Error) => {
        req.unpipe(upstream);
        upstream.destroy(error);
      };
      const limit = bodyLimitOf(findRoute(req.method ?? '', pathOf(req.url ?? '')));
      watchBodyRate(req, () => cutOff(new BodyTooSlow()), bodyRateOf(limit));
      if (req.headers['transfer-encoding'] === undefined) return;
      watchChunkedBody(req, limit, () => cutOff(new BodyTooLarge()));
    });
    proxy.on('proxyRes', ({ headers }: IncomingMessage, _req, res: ServerResponse) => {
      // The library would write the service's `keep-alive` over the `close` of a gateway that drains.
      if (res.getHeader('connection') === 'close') headers.connection = 'close';
    });
    proxy.on('error', (error: Error, req, res) => {
      if (!req || !res || !('writeHead' in res) || res.destroyed) return;
      fail(req, res, failureOf(error));
    });
    proxy.on('econnreset', (_error: Error, _req, res) => void res?.destroy());
  };
}

function failureOf(cause: Error): AppError {
  if (cause instanceof BodyTooLarge) return new AppError('too_large');
  if (cause instanceof BodyTooSlow) return new AppError('slow_body', { headers: { Connection: 'close' } });
  if (cause instanceof SilentTooLong) return new AppError('timeout', { cause });
  return new AppError('unavailable', { cause, retryAfterSeconds: 5 });
}
