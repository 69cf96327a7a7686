import type { Endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import express from 'express';
import type { RestoreGate } from '../backup/restore-gate.ts';
import { AppError } from '../errors.ts';
import type { Identities } from '../identity/identity-tokens.ts';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { withTrace } from '../observability/trace.ts';
import { localTracer, type Tracer } from '../observability/tracer.ts';
import type { Handler } from './api-request.ts';
import { callerAtTheEdge, callerByToken } from './caller.ts';
import { beginRequest, type RequestContext } from './request-context.ts';
import { sendError } from './response.ts';
import { createEndpointTable, type RouteTable } from './route-table.ts';
import { type RegisteredEndpoint, serveEndpoint } from './serve-endpoint.ts';
import { logError, toAppError } from './to-app-error.ts';

/** Where a service's routes are registered. */
export interface HttpApp {
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** For routes that no endpoint describes; runs after the endpoints, before the 404. */
  express: express.Express;
}

export interface HttpAppOptions {
  identities: Identities;
  log: Logger;
  metrics: Metrics;
  /** Without one, no span is exported. */
  tracer?: Tracer;
  /** The service that faces browsers: its endpoints are public, and tokens from outside are ignored. */
  isEdge?: boolean;
  /** Called before a request for content or management of the user's current FamiBook is handled. */
  assertCurrentOpen?: ((identity: Identity) => Promise<void>) | undefined;
  /** Closed while a restore replaces rows: every request but those of backups is refused then. */
  gate?: Pick<RestoreGate, 'pass' | 'assertOpen'> | undefined;
  /** How long a handler that does not stream may take; 30 s unless given. */
  deadlineMs?: number;
}

export interface BuiltHttpApp {
  app: HttpApp;
  endpoints(): readonly Endpoint[];
  /** Call once, when all is registered: a request that no route served is a 404. */
  finish(): void;
}

const DEADLINE_MS = 30_000;

/** What backup itself calls, also while everything else is refused. */
function isOfBackups({ path }: Endpoint): boolean {
  return /^\/internal\/(?:restore|backup|export)(?:\/|$)/.test(path);
}

/** A file may be read for minutes; nothing of it changes, so that a restore does not wait. */
function isLongRead({ stream, method }: Endpoint): boolean {
  return stream === true && method === 'GET';
}

export function createHttpApp({
  identities,
  log,
  metrics,
  tracer = localTracer,
  isEdge,
  assertCurrentOpen,
  deadlineMs,
  gate,
}: HttpAppOptions): BuiltHttpApp {
  const routes: RouteTable<RegisteredEndpoint> = createEndpointTable();
  const endpoints: Endpoint[] = [];
  const contexts = new WeakMap<express.Response, RequestContext>();
  const contextOf = (res: express.Response): RequestContext => {
    const context = contexts.get(res);
    if (!context) throw new TypeError('the request has no context');
    return context;
  };

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);

  app.use((req, res, next) => {
    const context = beginRequest(req, res, log, metrics, tracer);
    contexts.set(res, context);
    withTrace(context.trace, next);
  });

  const serve = serveEndpoint({
    callerOf: isEdge ? callerAtTheEdge : callerByToken(identities),
    assertCurrentOpen,
    deadlineMs: deadlineMs ?? DEADLINE_MS,
  });
  app.use(async (req, res, next) => {
    const found = routes.find(req.method, req.path);
    if (!found) return next();
    const { endpoint } = found.target;
    const run = () => serve(found.target, found.params, { req, res, context: contextOf(res) });
    if (!gate || isOfBackups(endpoint)) return run();
    if (!isLongRead(endpoint)) return gate.pass(run, () => req.destroy());
    gate.assertOpen();
    await run();
  });

  const fail = (error: unknown, req: express.Request, res: express.Response) => {
    const context = contextOf(res);
    const failure = toAppError(error);
    context.code = failure.code;
    logError(context.log, failure, { endpoint: context.endpoint });
    sendError(req, res, failure, context.requestId);
  };

  return {
    app: {
      express: app,
      on: (endpoint, handler) => {
        routes.add(endpoint.method, endpoint.path, { endpoint, handler } as unknown as RegisteredEndpoint);
        endpoints.push(endpoint);
      },
    },
    endpoints: () => endpoints,
    finish: () => {
      app.use(() => {
        throw new AppError('not_found');
      });
      // Express recognises an error handler by its four parameters.
      app.use((error: unknown, req: express.Request, res: express.Response, _next: express.NextFunction) => {
        fail(error, req, res);
      });
    },
  };
}
