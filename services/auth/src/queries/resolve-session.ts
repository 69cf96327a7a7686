import type { Identity } from '@famibook/contracts/identity';
import type { SessionId } from '@famibook/contracts/ids';
import { needsRenewal, renew } from '../domain/session.ts';
import type { Deps } from '../ports.ts';
import { cacheIdentity } from '../steps/session-cache.ts';

/** Finds the user of a session. Its use renews it, and is written at most once an hour (D25). */
export function resolveSession(deps: Pick<Deps, 'stores' | 'identities' | 'reader' | 'cache' | 'now'>) {
  return async (hash: string): Promise<Identity | null> => {
    const now = deps.now();
    const session = await deps.identities.byHash(hash, now);
    if (!session) return null;
    if (needsRenewal(session, now))
      await deps.stores.sessions.renew(deps.reader, session.identity.sessionId, renew(session, now));
    // Without the cache the database is asked more often, with the same result (D37).
    await cacheIdentity(deps, session).catch(() => undefined);
    return session.identity;
  };
}

/** Finds the identities of those sessions that are open. */
export function findIdentities({ identities, now }: Pick<Deps, 'identities' | 'now'>) {
  return async (sessionIds: readonly SessionId[]): Promise<Identity[]> =>
    (await identities.ofSessions(sessionIds, now())).map(({ identity }) => identity);
}

/** Whether the session cache has every committed change. */
export function isSessionCacheCurrent({ stores, reader }: Pick<Deps, 'stores' | 'reader'>) {
  return (): Promise<boolean> => stores.pendingCacheUpdates.isEmpty(reader);
}
