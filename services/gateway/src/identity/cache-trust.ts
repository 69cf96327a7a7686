import { isSessionCacheTold } from '@famibook/contracts/sessions/endpoints';
import { SESSION_CACHE_TRUST_MS } from '@famibook/contracts/sessions/session-cookie';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';

/** Whether what the session cache says may be believed. */
export interface CacheTrust {
  /** Asks auth anew where that is due; waits for the response only when there is no trust without it. */
  renew(): Promise<void>;
  holds(): boolean;
}

interface CacheTrustDeps {
  calls: Pick<InternalCalls, 'call'>;
  now?: () => number;
}

const ASK_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 2_000;

/** A cache of this process alone: it cannot be away when it has to be updated. */
export const ALWAYS: CacheTrust = { renew: async () => undefined, holds: () => true };

/**
 * Trust in a cache that others share. It lasts for a moment from when auth was asked, by this process's own clock, so
 * that it ends by itself when auth could tell the cache nothing, or this gateway nothing.
 */
export const createCacheTrust = ({ calls, now = () => performance.now() }: CacheTrustDeps): CacheTrust => {
  let askedAt = Number.NEGATIVE_INFINITY;
  let toldAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    askedAt = now();
    const input = { as: 'service', timeoutMs: ANSWER_WITHIN_MS } as const;
    const { isTold } = await calls.call('auth', isSessionCacheTold, input).catch(() => ({ isTold: false }));
    toldAt = isTold ? askedAt : Number.NEGATIVE_INFINITY;
    asking = undefined;
  };
  const holds = () => now() - toldAt < SESSION_CACHE_TRUST_MS;

  return {
    holds,
    renew: async () => {
      if (!asking && now() - askedAt >= ASK_EVERY_MS) asking = ask();
      if (!holds()) await asking;
    },
  };
};
