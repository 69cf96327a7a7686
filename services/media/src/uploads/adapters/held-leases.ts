import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@famibook/service-kit/errors';
import type { Logger } from '@famibook/service-kit/observability/log';
import { retry } from '@famibook/service-kit/runtime/retry';
import type { Lease, UploadLeases } from '../store/leases.ts';

/** How long after the death of its holder a lease still blocks others. */
const LEASE_MS = 5_000;
const RENEW_MS = 1_500;
/** How soon a holder notices that another replica wants the upload. */
const POLL_MS = 250;
const BACK_OFF = { firstWaitMs: 50, maxWaitMs: 500 };

interface Acquire {
  waitMs: number;
  signal: AbortSignal | undefined;
  /** Called when another replica wants the upload, or has it already. */
  requestRelease(): void | Promise<void>;
}

export interface HeldLeases {
  /** @throws AppError `upload_in_use` when it does not become free in time, `upload_not_found` when there is no such upload */
  acquire(uploadId: string, options: Acquire): Promise<void>;
  /** The token of the lease that this process holds. */
  tokenOf(uploadId: string): string;
  release(uploadId: string): Promise<void>;
}

interface Deps {
  leases: UploadLeases;
  newToken(): string;
  log: Logger;
}

/** Manages the leases that this process holds; one statement renews all of them. */
export function createHeldLeases({ leases, newToken, log }: Deps): HeldLeases {
  const held = new Map<string, Lease & Pick<Acquire, 'requestRelease'>>();
  let isRenewing = false;
  let renewedAt = 0;

  const renewAndPoll = async (): Promise<void> => {
    const mine = [...held.values()];
    if (mine.length === 0) return;
    if (performance.now() - renewedAt >= RENEW_MS) {
      renewedAt = performance.now();
      await leases.renew(mine, LEASE_MS);
    }
    const undisturbed = await leases.undisturbed(mine);
    for (const { uploadId, token } of mine) {
      const holding = held.get(uploadId);
      if (holding?.token === token && !undisturbed.has(token)) void holding.requestRelease();
    }
  };
  const keepAlive = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    while (held.size > 0) {
      await wait(POLL_MS, undefined, { ref: false });
      // A lease that could not be renewed is held until another replica acquires it.
      await renewAndPoll().catch((error: unknown) =>
        log.warn({ err: error }, 'leases of uploads could not be renewed'),
      );
    }
    isRenewing = false;
  };

  const acquireOnce = async (lease: Lease): Promise<void> => {
    const outcome = await leases.acquire(lease, LEASE_MS);
    if (outcome === 'no upload') throw new AppError('upload_not_found');
    if (outcome === 'wanted') throw new AppError('upload_in_use');
  };
  /** If this fails, the lease expires. */
  const release = (lease: Lease): Promise<void> =>
    leases
      .release(lease)
      .catch((error: unknown) =>
        log.warn({ err: error, uploadId: lease.uploadId }, 'the lease of an upload could not be released'),
      );

  return {
    acquire: async (uploadId, { waitMs, signal, requestRelease }) => {
      const lease: Lease = { uploadId, token: newToken() };
      try {
        await retry(() => acquireOnce(lease), {
          ...BACK_OFF,
          maxMs: Math.max(0, waitMs),
          signal,
          isTransient: (error) => error instanceof AppError && error.code === 'upload_in_use',
        });
      } catch (error) {
        if (!signal?.aborted) throw error;
        // It may have been acquired at that moment.
        await release(lease);
        throw new AppError('upload_in_use');
      }
      held.set(uploadId, { ...lease, requestRelease });
      void keepAlive();
    },
    tokenOf: (uploadId) => {
      const lease = held.get(uploadId);
      if (!lease) throw new TypeError('only the holder of its lease changes an upload');
      return lease.token;
    },
    release: async (uploadId) => {
      const lease = held.get(uploadId);
      held.delete(uploadId);
      if (lease) await release(lease);
    },
  };
}
