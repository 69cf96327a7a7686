import type { EphemeralSubscription } from '@famibook/service-kit/events/service-events';
import { endedSessions } from '../store/sessions.ts';
import type { Deps } from '../use-cases/deps.ts';
import { refreshPerson } from '../use-cases/refresh-identities.ts';

/**
 * Tells the session cache once more: after a crash between the commit and the cache, and after a change by a program
 * beside the service (`npm run admin`), this is the first it hears of it.
 */
export const onIdentityChanged = (
  d: Pick<Deps, 'reader' | 'identities' | 'cache' | 'now'>,
): EphemeralSubscription<'person.identity-changed.v1'> => ({
  on: 'person.identity-changed.v1',
  ephemeral: true,
  handle: async ({ data, version }) => {
    const ended = data.endedSessions.length === 0 ? [] : await endedSessions(d.reader, data.userId, data.endedSessions);
    await refreshPerson(d)(data.userId, ended, version);
  },
});
