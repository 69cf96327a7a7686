import { randomUUID } from 'node:crypto';

const SAFE = /^[\w-]{8,64}$/;

/** Uses the id that a caller sent when it is harmless in a header or a log line, else makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE.test(header) ? header : randomUUID();
}
