import type { Identity } from '@famibook/contracts/identity';
import type express from 'express';
import type { Logger } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { type Trace, withTrace } from '../observability/trace.ts';
import type { Tracer } from '../observability/tracer.ts';
import { isInternalPath } from './internal-routes.ts';
import { beginRequestSpan } from './request-span.ts';

/** One request and its response, for the log and the metrics. */
export interface RequestContext {
  requestId: string;
  trace: Trace;
  /** With the request and its user. Made when something is logged, which most requests do once, at their end. */
  readonly log: Logger;
  /** Name of the endpoint once it is known; the path itself may hold text that must not be logged. */
  endpoint: string;
  identity: Identity | null;
  /** The user who signed in by a request that came signed out. */
  userId?: string;
  /** Code of the error, if it ended in one. */
  code?: string;
}

/** Probes and scrapes come every few seconds, and are neither logged nor traced. */
const PROBE = 'internal';

export function beginRequest(
  req: express.Request,
  res: express.Response,
  log: Logger,
  metrics: Metrics,
  tracer: Tracer,
): RequestContext {
  const started = performance.now();
  const span = beginRequestSpan(tracer, { method: req.method, headers: req.headers, isFromInside: true });
  const { trace } = span;
  const { requestId } = trace;
  const endpoint = isInternalPath(req.path) ? PROBE : 'unknown';
  let own: Logger | undefined;
  const context: RequestContext = {
    requestId,
    trace,
    get log() {
      own ??= log.child({ requestId, ...logFieldsOf(context.identity) });
      return own;
    },
    endpoint,
    identity: null,
  };
  res.setHeader('X-Request-Id', requestId);
  res.once('close', () => {
    const took = performance.now() - started;
    const status = res.writableFinished ? res.statusCode : 499;
    metrics.requestTook({ method: req.method, endpoint: context.endpoint, status }, took / 1000);
    const line = {
      requestId,
      method: req.method,
      endpoint: context.endpoint,
      status,
      code: context.code,
      ms: Math.round(took * 10) / 10,
    };
    const isProbe = context.endpoint === PROBE;
    if (!isProbe) span.end({ endpoint: context.endpoint, status, code: context.code });
    const ids = { userId: context.userId, ...logFieldsOf(context.identity) };
    withTrace(trace, () => log[isProbe ? 'debug' : 'info']({ ...line, ...ids }, 'answered'));
  });
  return context;
}

function logFieldsOf(identity: Identity | null): { userId?: string; famibookId?: string } {
  return identity ? { userId: identity.userId, famibookId: identity.current?.famibookId } : {};
}
