import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@famibook/service-kit/errors';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import { sendError } from '@famibook/service-kit/http/response';
import { logError, toAppError } from '@famibook/service-kit/http/to-app-error';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { withTrace } from '@famibook/service-kit/observability/trace';
import { createForwarding, type ForwardingDeps } from './forward-request.ts';
import type { HostCheck } from './request/host.ts';
import { createMethodRefusal } from './request/method-refusal.ts';
import { pathOf } from './request/path.ts';
import { setResponseHeaders } from './request/response-headers.ts';
import { endWhenClosed, type RequestContext } from './request-context.ts';
import { createOwnServing, type OwnServingDeps } from './serve-own.ts';

interface RequestHandlerDeps extends ForwardingDeps, OwnServingDeps {
  authentication: ForwardingDeps['authentication'];
  bulkheads: ForwardingDeps['bulkheads'];
  hosts: HostCheck;
  beginSpan(req: IncomingMessage): RequestSpan;
  /** Whether the gateway serves this path itself, by `ownRoutes`. */
  isOwn(path: string): boolean;
  log: Logger;
  metrics: Metrics;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Handles every request from outside: the gateway serves it itself, or forwards it to a service. */
export function createRequestHandler(deps: RequestHandlerDeps): RequestListener {
  const { connections, hosts, beginSpan, isOwn, headers, log, metrics } = deps;
  const refuseMethod = createMethodRefusal();
  const forwardRequest = createForwarding(deps);
  const { serveRoute, serveFile } = createOwnServing(deps);

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

  const handle = async (req: IncomingMessage, res: ServerResponse, context: RequestContext): Promise<void> => {
    hosts.check(req);
    const path = pathOf(req.url ?? '/');
    if (isUnder(path, '/internal')) throw new AppError('not_found');
    if (!METHODS.has(context.method)) refuseMethod(context.method, path);
    const isOwnRoute = isOwn(path);
    // The gateway's own routes have a log line of their own.
    context.isLogged = !isOwnRoute;
    if (!isOwnRoute && isUnder(path, '/api')) return forwardRequest(req, res, path, context);
    setResponseHeaders(res, context.span.trace.requestId, headers);
    return isOwnRoute ? serveRoute(req, res, path, context) : serveFile(req, res, path, context);
  };

  return (req, res) => {
    const verdict = connections.begin(req, res);
    if (verdict === 'ignore') return;
    const context = begin(req, res);
    const { trace } = context.span;
    const refuse = (error: AppError) => {
      setResponseHeaders(res, trace.requestId, headers);
      sendError(req, res, error, trace.requestId);
    };
    if (verdict === 'refuse') {
      res.setHeader('Connection', 'close');
      return refuse(new AppError('too_many_requests', { retryAfterSeconds: 1 }));
    }
    const fail = (error: unknown) => {
      const failure = toAppError(error);
      logError(log, failure, { requestId: trace.requestId });
      refuse(failure);
    };
    void withTrace(trace, () => handle(req, res, context).catch(fail));
  };
}

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
