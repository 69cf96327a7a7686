import { type EventData, newEvent } from '@famibook/contracts/events';
import type { UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { ChangeIdentities, Deps, IdentityChanges } from '../ports.ts';
import type { CacheUpdate } from '../store/pending-cache-updates.ts';
import type { Tx } from '../store/prisma.ts';
import type { SessionKey } from '../store/sessions.ts';

interface ChangeDeps extends Pick<Deps, 'stores' | 'transaction' | 'events' | 'now'> {
  /** Called after the commit. */
  updateSessionCache(updates: readonly CacheUpdate[]): Promise<void>;
}

interface Change {
  userId: UserId;
  version: number;
  ended: SessionKey[];
  because?: EventData<'person.identity-changed.v1'>['because'];
}

export function createChangeIdentities(deps: ChangeDeps): ChangeIdentities {
  const { stores, transaction, events, now, updateSessionCache } = deps;
  return async (work) => {
    let updates: CacheUpdate[] = [];
    const result = await transaction(async (tx) => {
      const changed = new Map<UserId, Change>();
      const outcome = await work(tx, collectChanges(deps, tx, changed));
      const changes = [...changed.values()];
      updates = changes.map(toCacheUpdate);
      if (changes.length > 0) {
        await events.add(tx, changes.map(identityChanged));
        await stores.pendingCacheUpdates.insert(tx, updates, now());
      }
      return outcome;
    });
    if (updates.length > 0) await updateSessionCache(updates);
    return result;
  };
}

/** Translates `user_not_found` of the own account: it was deleted, and the token outlived it (D8). */
export function ofOwnAccount<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'user_not_found' ? new AppError('unauthorized') : error;
  });
}

function collectChanges(
  { stores, now }: Pick<ChangeDeps, 'stores' | 'now'>,
  tx: Tx,
  changed: Map<UserId, Change>,
): IdentityChanges {
  const changeOf = async (userId: UserId): Promise<Change> => {
    const known = changed.get(userId);
    if (known) return known;
    const version = await stores.users.bumpIdentityVersion(tx, userId);
    if (version === undefined) throw new AppError('user_not_found');
    const change: Change = { userId, version, ended: [] };
    changed.set(userId, change);
    return change;
  };
  return {
    lockUser: async (userId) => (await changeOf(userId)).version,
    lockUsers: async (userIds) => {
      const others = userIds.filter((userId) => !changed.has(userId));
      if (others.length === 0) return;
      const versions = await stores.users.bumpIdentityVersions(tx, others);
      for (const { userId, version } of versions) changed.set(userId, { userId, version, ended: [] });
    },
    endSessions: async (userId, selected, because) => {
      const change = await changeOf(userId);
      if (because) change.because = because;
      change.ended.push(...(await stores.sessions.end(tx, userId, selected, now())));
      return change.ended.length;
    },
  };
}

function identityChanged({ userId, version, ended, because }: Change) {
  const endedSessions = ended.map(({ id }) => id);
  return newEvent('person.identity-changed.v1', userId, version, {
    userId,
    endedSessions,
    ...(because && { because }),
  });
}

function toCacheUpdate({ userId, version, ended }: Change): CacheUpdate {
  return { userId, version, endedHashes: ended.map(({ hash }) => hash) };
}
