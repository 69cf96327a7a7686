import { retentionLimits } from '../domain/retention.ts';
import type { Deps } from '../ports.ts';

/** Removes ended sessions, unused browsers, old decisions, expired passwords, invitations and resets. */
export function purgeExpired({ stores, reader, now }: Pick<Deps, 'stores' | 'reader' | 'now'>) {
  return (): Promise<void> => stores.expired.remove(reader, retentionLimits(now()));
}
