import { retentionLimits } from '../domain/retention.ts';
import type { Deps } from '../ports.ts';

/** Removes what nobody needs any more: ended sessions, unused browsers, old decisions, spent passwords and resets. */
export function purgeExpired({ stores, reader, now }: Pick<Deps, 'stores' | 'reader' | 'now'>) {
  return (): Promise<void> => stores.expired.remove(reader, retentionLimits(now()));
}
