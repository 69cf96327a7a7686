import { AsyncLocalStorage } from 'node:async_hooks';
import { parseTraceparent, type SpanContext } from './trace-context.ts';

/** The span whose work runs now, and the request that it belongs to, if a request began it. */
export interface Trace extends SpanContext {
  readonly requestId?: string;
}

/**
 * Follows one request from the gateway through calls and events to the last consumer. A callback of a shared connection
 * may run in the trace of another request: code that logs there sets its own first.
 */
const current = new AsyncLocalStorage<Trace>();

export function withTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work);
}

/** For log lines about an event or a request that are written outside the work on it. */
export function inTraceOf<T>(traceparent: unknown, work: () => T): T {
  const span = parseTraceparent(traceparent);
  return span ? withTrace(span, work) : work();
}

export function currentTrace(): Trace | undefined {
  return current.getStore();
}

/** In every log line that a trace causes. */
export function traceFields(): { traceId?: string; spanId?: string } {
  const trace = current.getStore();
  return trace ? { traceId: trace.traceId, spanId: trace.spanId } : {};
}
