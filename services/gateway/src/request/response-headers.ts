import type { ServerResponse } from 'node:http';
import type { HeaderList } from '@famibook/service-kit/http/http-refusal';

/** Sets the headers of every response. A picture from memory has them written out already. */
export function setResponseHeaders(res: ServerResponse, requestId: string, headers: HeaderList): void {
  if (res.headersSent || res.hasHeader('X-Request-Id')) return;
  res.setHeader('X-Request-Id', requestId);
  for (const [name, value] of headers) res.setHeader(name, value);
}
