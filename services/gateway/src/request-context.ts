import type { ServerResponse } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';
import { withTrace } from '@famibook/service-kit/observability/trace';

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
  identity: Identity | undefined;
}

/** Writes one line when the response is out. The query stays out of it: people type into it. */
export function logWhenClosed(res: ServerResponse, context: RequestContext, log: Logger, metrics: Metrics): void {
  res.once('close', () => {
    const ms = performance.now() - context.started;
    const { method, path, by, identity, span } = context;
    const status = statusOf(res);
    metrics.requestTook({ method, endpoint: by, status }, ms / 1000);
    const line = {
      requestId: span.trace.requestId,
      method,
      path,
      status,
      by,
      ms: Math.round(ms * 10) / 10,
      userId: identity?.userId,
      famibookId: identity?.current?.famibookId,
    };
    withTrace(span.trace, () => log.info(line, 'passed on'));
  });
}

/** As nginx: 499 where the client was gone before it had its response. */
export function statusOf(res: ServerResponse): number {
  return res.writableFinished ? res.statusCode : 499;
}
