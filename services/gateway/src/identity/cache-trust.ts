import { isSessionCacheCurrent } from '@famibook/contracts/sessions/endpoints';
import { SESSION_CACHE_TRUST_MS } from '@famibook/contracts/sessions/session-cookie';
import type { InternalCalls } from '@famibook/service-kit/calls/calls';

/** Whether what the session cache says may be believed. */
export interface CacheTrust {
  /** Asks auth again where that is due; a promise of the response only when there is no trust without it. */
  renew(): Promise<void> | undefined;
  holds(): boolean;
}

interface CacheTrustDeps {
  calls: Pick<InternalCalls, 'call'>;
  now?: () => number;
}

const ASK_EVERY_MS = 500;
const RESPONSE_TIMEOUT_MS = 2_000;

/** A cache of this process alone: it cannot be away when it has to be updated. */
export const ALWAYS: CacheTrust = { renew: () => undefined, holds: () => true };

/**
 * Trust in a cache that others share. It lasts for a moment from when auth was asked, by this process's own clock, so
 * that it ends by itself when auth cannot update the cache, or cannot be reached.
 */
export function createCacheTrust({ calls, now = () => performance.now() }: CacheTrustDeps): CacheTrust {
  let askedAt = Number.NEGATIVE_INFINITY;
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    askedAt = now();
    const input = { as: 'service', timeoutMs: RESPONSE_TIMEOUT_MS } as const;
    const { isCurrent } = await calls.call('auth', isSessionCacheCurrent, input).catch(() => ({ isCurrent: false }));
    confirmedAt = isCurrent ? askedAt : Number.NEGATIVE_INFINITY;
    asking = undefined;
  };
  const holds = () => now() - confirmedAt < SESSION_CACHE_TRUST_MS;

  return {
    holds,
    renew: () => {
      if (!asking && now() - askedAt >= ASK_EVERY_MS) asking = ask();
      return holds() ? undefined : asking;
    },
  };
}
