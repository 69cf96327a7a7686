import type { Envelope } from '@famibook/contracts/events';
import { formatTraceparent, type SpanContext } from '../observability/trace-context.ts';

/** The fields of an event that carry its trace; consumers of earlier versions read the id alone. */
export function eventTrace(span: SpanContext): Pick<Envelope, 'traceId' | 'traceparent'> {
  return { traceId: span.traceId, traceparent: formatTraceparent(span) };
}
