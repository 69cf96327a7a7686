import { createHash } from 'node:crypto';
import type { Deps } from '../ports.ts';

/** The hash under which a secret is stored, in lower-case hex. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Makes an opaque secret of 256 bits (D25). */
export function newSecret({ randomBytes }: Pick<Deps, 'randomBytes'>): string {
  return randomBytes(32).toString('base64url');
}
