import type { IncomingHttpHeaders } from 'node:http';

/** How long the sender says the body is, if it does. */
export const declaredBytes = (headers: IncomingHttpHeaders): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
