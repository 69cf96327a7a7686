import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { formatTraceparent, TRACEPARENT } from '@famibook/service-kit/observability/trace-context';
import type { Authentication } from './identity/authentication.ts';
import { bodyLimitOf, checkDeclaredBody } from './request/body-limit.ts';
import type { Bulkheads } from './request/bulkheads.ts';
import { findRoute } from './request/find-route.ts';
import { whenBothEnded } from './request/when-both-ended.ts';
import type { RequestContext } from './request-context.ts';
import type { WebApp } from './static/web-app.ts';

export interface OwnServingDeps {
  authentication: Pick<Authentication, 'limitAddress'>;
  bulkheads: Pick<Bulkheads, 'own'>;
  ownRoutes: RequestListener;
  webApp: WebApp;
}

type Serve = (req: IncomingMessage, res: ServerResponse, path: string, context: RequestContext) => Promise<void>;

/** Serves what needs no service: the gateway's own routes and the files of the web app. */
export function createOwnServing({ authentication, bulkheads, ownRoutes, webApp }: OwnServingDeps): {
  serveRoute: Serve;
  serveFile: Serve;
} {
  /** It counts too, and takes its turn with the other requests of the address. */
  const acquireTurn = async (req: IncomingMessage): Promise<() => void> =>
    bulkheads.own.acquire(addressBudget(await authentication.limitAddress(req)));

  return {
    serveRoute: async (req, res, path, context) => {
      const route = findRoute(context.method, path);
      if (route) context.route = route.name;
      checkDeclaredBody(req, bodyLimitOf(route));
      whenBothEnded(req, res, await acquireTurn(req));
      if (res.destroyed) return;
      const { trace } = context.span;
      req.headers['x-request-id'] = trace.requestId;
      req.headers[TRACEPARENT] = formatTraceparent(trace);
      ownRoutes(req as never, res as never);
    },
    serveFile: async (req, res, path, context) => {
      context.by = 'web';
      const release = await acquireTurn(req);
      try {
        if (!res.destroyed) await webApp.serve(req, res, path);
      } finally {
        // A client that reads a file slowly delays no other: the bytes are in memory once for all.
        release();
      }
    },
  };
}
