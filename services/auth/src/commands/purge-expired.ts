import { retentionLimits } from '../domain/retention.ts';
import type { Deps } from '../ports.ts';
import { removeExpired } from '../store/expired.ts';

/** Removes what nobody needs any more: ended sessions, unused browsers, old decisions, spent passwords and resets. */
export function purgeExpired({ reader, now }: Pick<Deps, 'reader' | 'now'>) {
  return (): Promise<void> => removeExpired(reader, retentionLimits(now()));
}
