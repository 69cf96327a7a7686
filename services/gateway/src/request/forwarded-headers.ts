import type { IncomingHttpHeaders } from 'node:http';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import { formatTraceparent, TRACEPARENT } from '@famibook/service-kit/observability/trace-context';

/**
 * The headers that a service may receive from a client. All others, and with them every claim about the caller, end at
 * the gateway.
 */
const PASSED = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'origin',
  'range',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'tus-resumable',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'user-agent',
  'x-famibook-id',
  'x-is-mobile',
  'x-platform',
] as const;

export interface GatewayClaims {
  /** `Bearer …`, signed by the gateway. */
  authorization: string;
  address: string;
  trace: RequestSpan['trace'];
}

/** The headers that go to a service. Cookies are the sign-in service's business only. */
export function forwardedHeaders(
  sent: IncomingHttpHeaders,
  claims: GatewayClaims,
  withCookies: boolean,
): IncomingHttpHeaders {
  const headers: Record<string, string | string[] | undefined> = {
    host: sent.host,
    authorization: claims.authorization,
    'x-famibook-address': claims.address,
    'x-request-id': claims.trace.requestId,
    [TRACEPARENT]: formatTraceparent(claims.trace),
  };
  for (const name of PASSED) {
    const value = sent[name];
    if (value !== undefined) headers[name] = value;
  }
  if (withCookies && sent.cookie !== undefined) headers.cookie = sent.cookie;
  // A body without a length keeps its framing, else the proxy would send bytes that belong to no request.
  if (sent['transfer-encoding'] !== undefined) headers['transfer-encoding'] = 'chunked';
  return headers;
}
