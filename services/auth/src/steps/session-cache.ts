import { setTimeout as pause } from 'node:timers/promises';
import { SESSION_CACHE_TRUST_MS, sessionCacheKey } from '@famibook/contracts/sessions/session-cookie';
import { cacheSeconds, ENDED_CACHE_SECONDS } from '../domain/session.ts';
import type { Deps } from '../ports.ts';
import type { OpenSession } from '../store/identities.ts';
import type { CacheUpdate } from '../store/pending-cache-updates.ts';

type CacheDeps = Pick<Deps, 'stores' | 'reader' | 'identities' | 'cache' | 'now'>;

const BATCH_SIZE = 100;
/** A timer may fire slightly early. */
const MARGIN_MS = 50;

/** Writes an identity to the session cache, which refuses it when it holds a newer version. */
export async function cacheIdentity(
  { cache, now }: Pick<CacheDeps, 'cache' | 'now'>,
  session: OpenSession,
): Promise<void> {
  const seconds = cacheSeconds(session, now());
  if (seconds < 1) return;
  const { identity, hash } = session;
  await cache.setIfNewer(sessionCacheKey(hash), JSON.stringify(identity), identity.version, seconds);
}

/**
 * Writes committed changes to the session cache. When that fails, it waits until no gateway still trusts the cache;
 * none trusts it again before the worker has written the changes.
 */
export function updateSessionCacheOrWait(deps: CacheDeps & Pick<Deps, 'log'>) {
  return async (updates: readonly CacheUpdate[]): Promise<void> => {
    try {
      await updateSessionCache(deps, updates);
    } catch (error) {
      deps.log.warn({ err: error }, 'the session cache could not be updated; the worker will try again');
      await pause(SESSION_CACHE_TRUST_MS + MARGIN_MS);
    }
  };
}

/** Writes the changes that the session cache does not have yet, the oldest first. Rejects while the cache is away. */
export function retryCacheUpdates(deps: CacheDeps) {
  return async (): Promise<void> => {
    let updates: CacheUpdate[];
    do {
      updates = await deps.stores.pendingCacheUpdates.listOldest(deps.reader, BATCH_SIZE);
      await updateSessionCache(deps, updates);
    } while (updates.length === BATCH_SIZE);
  };
}

/**
 * Removes the updates when the cache has them; otherwise it rejects. They go in batches, because a FamiBook can have
 * thousands of users, and other requests need connections too.
 */
async function updateSessionCache(deps: CacheDeps, updates: readonly CacheUpdate[]): Promise<void> {
  for (let start = 0; start < updates.length; start += BATCH_SIZE) {
    const batch = updates.slice(start, start + BATCH_SIZE);
    await cacheUsers(deps, batch);
    await deps.stores.pendingCacheUpdates.remove(deps.reader, batch);
  }
}

async function cacheUsers(deps: CacheDeps, updates: readonly CacheUpdate[]): Promise<void> {
  const { identities, cache, now } = deps;
  const userIds = updates.map(({ userId }) => userId);
  const open = await identities.ofUsers(userIds, now());
  const ended = updates.flatMap(({ version, endedHashes }) => endedHashes.map((hash) => ({ hash, version })));
  await Promise.all([
    ...ended.map(({ hash, version }) => cache.setIfNewer(sessionCacheKey(hash), 'null', version, ENDED_CACHE_SECONDS)),
    ...open.map((session) => cacheIdentity(deps, session)),
  ]);
}
