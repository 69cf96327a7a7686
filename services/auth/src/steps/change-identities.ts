import { type EventData, newEvent } from '@famibook/contracts/events';
import type { SessionId, UserId } from '@famibook/contracts/ids';
import { AppError } from '@famibook/service-kit/errors';
import type { Deps } from '../ports.ts';
import { keepUntold, type UntoldChange } from '../store/pending-cache-updates.ts';
import type { Tx } from '../store/prisma.ts';
import { endSessions, type SessionKey } from '../store/sessions.ts';
import { bumpIdentity } from '../store/users.ts';

export interface IdentityChanges {
  /**
   * Locks the person and counts the identity version up, once a transaction. Begin with it.
   * @throws AppError `user_not_found`
   */
  person(userId: string): Promise<number>;
  /** Ends sessions by id, all, or all but one. @throws AppError `user_not_found` */
  endSessions(
    userId: string,
    which: { ids: readonly string[] } | { allBut: string | null },
    because?: Because,
  ): Promise<number>;
}

/** What the screens of sessions that ended should say. */
type Because = EventData<'person.identity-changed.v1'>['because'];

/**
 * Runs a transaction that changes what tokens say and announces it. Before it answers the session cache has been told,
 * or nobody trusts it until it is.
 */
export type ChangeIdentities = <T>(work: (tx: Tx, changes: IdentityChanges) => Promise<T>) => Promise<T>;

interface Changed {
  version: number;
  ended: SessionKey[];
  because?: Because;
}

interface Needed extends Pick<Deps, 'transaction' | 'events' | 'now'> {
  /** Once it is committed. */
  tell(changes: readonly UntoldChange[]): Promise<void>;
}

const collectChanges = (tx: Tx, changed: Map<string, Changed>, now: Date): IdentityChanges => {
  const touch = async (userId: string): Promise<Changed> => {
    const known = changed.get(userId);
    if (known) return known;
    const version = await bumpIdentity(tx, userId);
    if (version === undefined) throw new AppError('user_not_found');
    const fresh: Changed = { version, ended: [] };
    changed.set(userId, fresh);
    return fresh;
  };
  return {
    person: async (userId) => (await touch(userId)).version,
    endSessions: async (userId, which, because) => {
      const change = await touch(userId);
      if (because) change.because = because;
      change.ended.push(...(await endSessions(tx, userId, which, now)));
      return change.ended.length;
    },
  };
};

const announcement = (userId: string, { version, ended, because }: Changed) =>
  newEvent('person.identity-changed.v1', userId, version, {
    userId: userId as UserId,
    endedSessions: ended.map(({ id }) => id as SessionId),
    ...(because && { because }),
  });

const untold = (userId: string, { version, ended }: Changed): UntoldChange => ({
  userId,
  version,
  endedHashes: ended.map(({ hash }) => hash),
});

export const changeIdentities =
  (d: Needed): ChangeIdentities =>
  async (work) => {
    const changed = new Map<string, Changed>();
    const each = <T>(read: (userId: string, change: Changed) => T) =>
      [...changed].map(([id, change]) => read(id, change));
    const outcome = await d.transaction(async (tx) => {
      changed.clear();
      const result = await work(tx, collectChanges(tx, changed, d.now()));
      if (changed.size === 0) return result;
      await d.events.add(tx, ...each(announcement));
      await keepUntold(tx, each(untold), d.now());
      return result;
    });
    if (changed.size > 0) await d.tell(each(untold));
    return outcome;
  };
