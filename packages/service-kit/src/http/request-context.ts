import type { Identity } from '@famibook/contracts/identity';
import type express from 'express';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { isInternalPath } from './internal-routes.ts';
import { requestIdFrom } from './request-id.ts';

/** One request and its response, for the log and the metrics. */
export interface RequestContext {
  requestId: string;
  log: Logger;
  /** Name of the endpoint once it is known; the path itself may hold text that must not be logged. */
  endpoint: string;
  identity: Identity | null;
  /** The user who signed in by a request that came signed out. */
  userId?: string;
  /** Code of the error, if it ended in one. */
  code?: string;
}

/** Probes and scrapes come every few seconds, and are not logged. */
const PROBE = 'internal';

export const beginRequest = (
  req: express.Request,
  res: express.Response,
  log: Logger,
  metrics: Metrics,
): RequestContext => {
  const started = performance.now();
  const requestId = requestIdFrom(req.headers['x-request-id']);
  const endpoint = isInternalPath(req.path) ? PROBE : 'unknown';
  const context: RequestContext = { requestId, log: log.child({ requestId }), endpoint, identity: null };
  res.setHeader('X-Request-Id', requestId);
  res.once('close', () => {
    const took = performance.now() - started;
    const status = res.writableFinished ? res.statusCode : 499;
    metrics.requestTook({ method: req.method, endpoint: context.endpoint, status }, took / 1000);
    const line = {
      method: req.method,
      endpoint: context.endpoint,
      status,
      code: context.code,
      ms: Math.round(took * 10) / 10,
    };
    context.log[context.endpoint === PROBE ? 'debug' : 'info'](
      { ...line, userId: context.userId, ...logFieldsOf(context.identity) },
      'answered',
    );
  });
  return context;
};

export const logFieldsOf = (identity: Identity | null): { userId?: string; famibookId?: string } =>
  identity ? { userId: identity.userId, famibookId: identity.current?.famibookId } : {};
