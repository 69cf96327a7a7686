import type { EphemeralSubscription } from '@famibook/service-kit/events/service-events';
import type { Deps } from '../use-cases/deps.ts';
import { refreshAnnounced } from '../use-cases/refresh-identities.ts';

/**
 * Tells the session cache once more: after a crash between the commit and the cache, and after a change by a program
 * beside the service (`npm run admin`), this is the first it hears of it.
 */
export const onIdentityChanged = (
  d: Pick<Deps, 'reader' | 'identities' | 'cache' | 'now'>,
): EphemeralSubscription<'person.identity-changed.v1'> => ({
  on: 'person.identity-changed.v1',
  ephemeral: true,
  handle: ({ data, version }) => refreshAnnounced(d)(data.userId, data.endedSessions, version),
});
