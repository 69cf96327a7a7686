import type { ServerResponse } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';

/** One request, for its log line and the figures. */
export interface RequestContext {
  readonly span: RequestSpan;
  readonly started: number;
  readonly method: string;
  /** Only of a path that a service serves: any other path is free text of the client, and belongs in no log. */
  path?: string;
  /** The service that responded; `web` for the web app, `cache` for a picture from memory. */
  by: string;
  /** The name of the route, where there is one. */
  route?: string;
  /** Whether it gets a line here; what the gateway serves itself has one of its own. */
  isLogged: boolean;
  identity: Identity | undefined;
}

/** Ends the span when the response is out, and writes one line, without the query: people type into it. */
export function endWhenClosed(res: ServerResponse, context: RequestContext, log: Logger, metrics: Metrics): void {
  // Not `once`: that makes two functions more for each request, and the event comes once anyway.
  res.on('close', () => {
    const { method, path, by, route, identity, span, started, isLogged } = context;
    const status = statusOf(res);
    span.end({ endpoint: route ?? by, status });
    if (!isLogged) return;
    const ms = performance.now() - started;
    metrics.requestTook({ method, endpoint: by, status }, ms / 1000);
    const { traceId, spanId, requestId } = span.trace;
    const line = {
      traceId,
      spanId,
      requestId,
      method,
      path,
      status,
      by,
      ms: Math.round(ms * 10) / 10,
      userId: identity?.userId,
      famibookId: identity?.current?.famibookId,
    };
    log.info(line, 'request forwarded');
  });
}

/** As nginx: 499 where the client was gone before it had its response. */
function statusOf(res: ServerResponse): number {
  return res.writableFinished ? res.statusCode : 499;
}
