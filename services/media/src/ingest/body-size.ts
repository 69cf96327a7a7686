import type { IncomingHttpHeaders } from 'node:http';

/** How long the sender says the body is; undefined when it does not say. */
export function declaredBytes(headers: IncomingHttpHeaders): number | undefined {
  return headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
}
