import { AppError } from '@famibook/service-kit/errors';
import type { UploadLocks } from '../ports.ts';
import type { HeldLeases } from './held-leases.ts';

interface HeldLock {
  requestRelease(): void | Promise<void>;
  readonly waiting: Set<() => void>;
}

interface Options {
  /** How long a request waits for its turn, in milliseconds. */
  waitMs: number;
  /** How many requests for one upload wait in this process; more are refused at once. */
  maxWaiting: number;
  leases: HeldLeases;
}

/** Queues the requests of this process for an upload; the first of them acquires the lease, which holds over all replicas. */
export function createLeaseLocks({ waitMs, maxWaiting, leases }: Options): UploadLocks {
  const held = new Map<string, HeldLock>();

  const turn = (holding: HeldLock, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timeout);
        signal?.removeEventListener('abort', refuse);
        holding.waiting.delete(proceed);
      };
      const proceed = () => {
        leave();
        resolve();
      };
      const refuse = () => {
        leave();
        reject(new AppError('upload_in_use'));
      };
      const timeout = setTimeout(refuse, waitMs);
      signal?.addEventListener('abort', refuse, { once: true });
      holding.waiting.add(proceed);
    });

  const waitForTurn = async (
    id: string,
    signal: AbortSignal | undefined,
    requestRelease: HeldLock['requestRelease'],
  ) => {
    const holding = held.get(id);
    if (!holding) return void held.set(id, { requestRelease, waiting: new Set() });
    if (signal?.aborted || holding.waiting.size >= maxWaiting) throw new AppError('upload_in_use');
    // The holder may be a connection that died unnoticed, which would block the upload for minutes.
    void holding.requestRelease();
    await turn(holding, signal);
    holding.requestRelease = requestRelease;
    if (holding.waiting.size > 0) void requestRelease();
  };

  const endTurn = (id: string) => {
    const [next] = held.get(id)?.waiting ?? [];
    if (next) next();
    else held.delete(id);
  };

  const lock = async (id: string, signal: AbortSignal | undefined, requestRelease: HeldLock['requestRelease']) => {
    const since = performance.now();
    await waitForTurn(id, signal, requestRelease);
    try {
      await leases.acquire(id, { waitMs: waitMs - (performance.now() - since), signal, requestRelease });
    } catch (error) {
      endTurn(id);
      throw error;
    }
  };

  const unlock = async (id: string) => {
    await leases.release(id);
    endTurn(id);
  };

  return {
    newLock: (id) => ({
      lock: (signal, requestRelease) => lock(id, signal, requestRelease),
      unlock: () => unlock(id),
    }),
    hold: async (id, work, signal) => {
      await lock(id, signal, () => undefined);
      try {
        return await work();
      } finally {
        await unlock(id);
      }
    },
  };
}
