import type { ServerResponse } from 'node:http';
import type { Identity } from '@famibook/contracts/identity';
import type { Logger } from '@famibook/service-kit/observability/log';
import type { Metrics } from '@famibook/service-kit/observability/metrics';

/** One request, for its log line and the figures. */
export interface Exchange {
  readonly requestId: string;
  readonly started: number;
  readonly method: string;
  /** Only of an address that a service answers: any other path is free text of the client, and belongs in no log. */
  path?: string;
  /** The service that answered; `web` for the web app. */
  by: string;
  who: Identity | undefined;
}

/** Writes one line when the response is out. The query stays out of it: people type into it. */
export const logWhenClosed = (res: ServerResponse, exchange: Exchange, log: Logger, metrics: Metrics): void => {
  res.once('close', () => {
    const ms = performance.now() - exchange.started;
    const { method, path, by, who, requestId } = exchange;
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
        userId: who?.userId,
        famibookId: who?.current?.famibookId,
      },
      'passed on',
    );
  });
};
