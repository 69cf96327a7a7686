import { AppError } from '@famibook/service-kit/errors';
import type { UploadLocks } from '../ports.ts';
import type { HeldLeases } from './held-leases.ts';

interface Holding {
  askedToEnd(): void | Promise<void>;
  readonly waiting: Set<() => void>;
}

interface Options {
  /** How long a request waits for its turn. */
  waitMs: number;
  /** How many wait in one process; more are refused at once. */
  maxWaiting: number;
  leases: HeldLeases;
}

/** Requests of this process wait for one another here; the first of them then takes the upload's lease, which is for all replicas. */
export function createLeaseLocks({ waitMs, maxWaiting, leases }: Options): UploadLocks {
  const held = new Map<string, Holding>();

  const turn = (holding: Holding, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', refuse);
        holding.waiting.delete(take);
      };
      const take = () => {
        leave();
        resolve();
      };
      const refuse = () => {
        leave();
        reject(new AppError('upload_in_use'));
      };
      const late = setTimeout(refuse, waitMs);
      signal?.addEventListener('abort', refuse, { once: true });
      holding.waiting.add(take);
    });

  const waitForTurn = async (id: string, signal: AbortSignal | undefined, askedToEnd: Holding['askedToEnd']) => {
    const holding = held.get(id);
    if (!holding) return void held.set(id, { askedToEnd, waiting: new Set() });
    if (signal?.aborted || holding.waiting.size >= maxWaiting) throw new AppError('upload_in_use');
    // A connection that died unnoticed would hold it for minutes.
    void holding.askedToEnd();
    await turn(holding, signal);
    holding.askedToEnd = askedToEnd;
    if (holding.waiting.size > 0) void askedToEnd();
  };

  const endTurn = (id: string) => {
    const [next] = held.get(id)?.waiting ?? [];
    if (next) next();
    else held.delete(id);
  };

  const lock = async (id: string, signal: AbortSignal | undefined, askedToEnd: Holding['askedToEnd']) => {
    const since = performance.now();
    await waitForTurn(id, signal, askedToEnd);
    try {
      await leases.acquire(id, { waitMs: waitMs - (performance.now() - since), signal, askedToEnd });
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
      lock: (signal, askedToEnd) => lock(id, signal, askedToEnd),
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
