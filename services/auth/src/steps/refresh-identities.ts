import { sessionCacheKey } from '@famibook/contracts/session-cookie';
import { cacheSeconds, ENDED_CACHE_SECONDS } from '../domain/session-lifetime.ts';
import type { Deps } from '../ports.ts';
import type { OpenSession } from '../store/identities.ts';

type CacheDeps = Pick<Deps, 'cache' | 'now'>;

/** Puts what a session is now into the shared cache; an older version than the one there is refused. */
export const cacheIdentity = async (d: CacheDeps, session: OpenSession): Promise<void> => {
  const seconds = cacheSeconds(session, d.now());
  if (seconds < 1) return;
  const { identity, hash } = session;
  await d.cache.setIfNewer(sessionCacheKey(hash), JSON.stringify(identity), identity.version, seconds);
};

const cacheEnded = async (d: CacheDeps, hashes: readonly string[], version: number): Promise<void> => {
  await Promise.all(
    hashes.map((hash) => d.cache.setIfNewer(sessionCacheKey(hash), 'null', version, ENDED_CACHE_SECONDS)),
  );
};

/** Tells the shared cache what became of a person's sessions, so that every gateway knows at the next request. */
export const refreshPerson =
  (d: CacheDeps & Pick<Deps, 'identities'>) =>
  async (userId: string, endedHashes: readonly string[], version: number): Promise<void> => {
    const open = await d.identities.ofPerson(userId, d.now());
    await Promise.all([cacheEnded(d, endedHashes, version), ...open.map((session) => cacheIdentity(d, session))]);
  };
