import type { IncomingHttpHeaders } from 'node:http';
import type { Trace } from '../observability/trace.ts';
import { parseTraceparent, TRACEPARENT } from '../observability/trace-context.ts';
import type { Tracer } from '../observability/tracer.ts';
import { requestIdFrom } from './request-id.ts';

/** The span of one request that is served. */
export interface RequestSpan {
  readonly trace: Trace & { readonly requestId: string };
  end(outcome: { endpoint: string; status: number; code?: string | undefined }): void;
}

interface Served {
  method?: string | undefined;
  /** None of a sender that is not trusted: its ids do not count. */
  headers: IncomingHttpHeaders | undefined;
  /** It comes from FamiBook's own gateway or services; a proxy in front of them may pass on what a stranger wrote. */
  isFromInside?: boolean;
}

const FIRST_SERVER_ERROR = 500;

/** Begins the span of a request, in the trace of its sender or in a new one. */
export function beginRequestSpan(
  tracer: Tracer,
  { method = 'GET', headers, isFromInside = false }: Served,
): RequestSpan {
  const requestId = requestIdFrom(headers?.['x-request-id']);
  const sender = parseTraceparent(headers?.[TRACEPARENT]);
  const span = tracer.begin(method, 'server', sender && { ...sender, isOutside: !isFromInside });
  return {
    trace: { ...span.context, requestId },
    end: ({ endpoint, status, code }) =>
      span.end({
        name: `${method} ${endpoint}`,
        attributes: {
          'http.request.method': method,
          'http.response.status_code': status,
          'error.type': code,
          'famibook.request_id': requestId,
        },
        hasFailed: status >= FIRST_SERVER_ERROR,
      }),
  };
}
