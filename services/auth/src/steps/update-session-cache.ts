import { setTimeout as pause } from 'node:timers/promises';
import { SESSION_CACHE_TRUST_MS } from '@famibook/contracts/session-cookie';
import type { Deps } from '../ports.ts';
import { findUntold, forgetUntold, isAllTold, type UntoldChange } from '../store/pending-cache-updates.ts';
import { refreshPerson } from './refresh-identities.ts';

type Needed = Pick<Deps, 'reader' | 'identities' | 'cache' | 'now'>;

/** So many changes are read at a time. */
const AT_A_TIME = 100;
/** Timers may fire a little early. */
const MARGIN_MS = 50;

/** Rejects when the cache did not hear all of it: then nothing is forgotten. */
const tellChanges =
  (d: Needed) =>
  async (changes: readonly UntoldChange[]): Promise<void> => {
    const refresh = refreshPerson(d);
    await Promise.all(changes.map(({ userId, endedHashes, version }) => refresh(userId, endedHashes, version)));
    await forgetUntold(d.reader, changes);
  };

/**
 * Tells the session cache of committed changes. When that fails, waits until no gateway trusts the cache any more: none
 * trusts it anew before the worker has told it.
 */
export const tellOrWait =
  (d: Needed & Pick<Deps, 'log'>) =>
  async (changes: readonly UntoldChange[]): Promise<void> => {
    try {
      await tellChanges(d)(changes);
    } catch (error) {
      d.log.warn({ err: error }, 'the session cache could not be told; it is told again until it has heard');
      await pause(SESSION_CACHE_TRUST_MS + MARGIN_MS);
    }
  };

/** Tells the session cache of what it has not heard yet, the oldest first. Rejects while it is away. */
export const tellAgain = (d: Needed) => async (): Promise<void> => {
  const tell = tellChanges(d);
  let found: UntoldChange[];
  do {
    found = await findUntold(d.reader, AT_A_TIME);
    for (const change of found) await tell([change]);
  } while (found.length === AT_A_TIME);
};

/** Whether the session cache has heard of every change that is committed. */
export const isCacheTold = (d: Pick<Deps, 'reader'>) => (): Promise<boolean> => isAllTold(d.reader);
