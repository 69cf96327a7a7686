import type { ServerResponse } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';

/** One request, for its log line and the figures. */
export interface RequestContext {
  readonly requestId: string;
  readonly started: number;
  readonly method: string;
  /** Only of a path that a service serves: any other path is free text of the client, and belongs in no log. */
  path?: string;
  /** The service that responded; `web` for the web app. */
  by: string;
  identity: Identity | undefined;
}

/** Writes one line when the response is out. The query stays out of it: people type into it. */
export const logWhenClosed = (res: ServerResponse, context: RequestContext, log: Logger, metrics: Metrics): void => {
  res.once('close', () => {
    const ms = performance.now() - context.started;
    const { method, path, by, identity, requestId } = context;
    // As nginx: the client was gone before it had its response.
    const status = res.writableFinished ? res.statusCode : 499;
    metrics.requestTook({ method, endpoint: by, status }, ms / 1000);
    log.info(
      {
        requestId,
        method,
        path,
        status,
        by,
        ms: Math.round(ms * 10) / 10,
        userId: identity?.userId,
        famibookId: identity?.current?.famibookId,
      },
      'passed on',
    );
  });
};
