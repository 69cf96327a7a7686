import { createHash } from 'node:crypto';

const LENGTH = 22;

/** Makes a key of fixed length that does not reveal its parts. */
export function opaqueKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, LENGTH);
}
