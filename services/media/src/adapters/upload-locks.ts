import { AppError } from '@famibook/service-kit/errors';
import type { UploadLocks } from '../use-cases/upload-locks.ts';

interface Holding {
  askedToEnd(): void | Promise<void>;
  readonly waiting: Set<() => void>;
}

interface Options {
  /** How long a request waits for its turn. */
  waitMs: number;
  /** How many wait; more are refused at once. */
  most: number;
}

/** In this process: with several of them behind one folder, an upload's requests must reach the same one. */
export const createUploadLocks = ({ waitMs, most }: Options): UploadLocks => {
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

  const lock = async (id: string, signal: AbortSignal | undefined, askedToEnd: Holding['askedToEnd']) => {
    const holding = held.get(id);
    if (!holding) return void held.set(id, { askedToEnd, waiting: new Set() });
    if (signal?.aborted || holding.waiting.size >= most) throw new AppError('upload_in_use');
    // A connection that died unnoticed would hold it for minutes.
    void holding.askedToEnd();
    await turn(holding, signal);
    holding.askedToEnd = askedToEnd;
    if (holding.waiting.size > 0) void askedToEnd();
  };

  const unlock = (id: string) => {
    const [next] = held.get(id)?.waiting ?? [];
    if (next) next();
    else held.delete(id);
  };

  return {
    newLock: (id) => ({
      lock: (signal, askedToEnd) => lock(id, signal, askedToEnd),
      unlock: async () => unlock(id),
    }),
    hold: async (id, work, signal) => {
      await lock(id, signal, () => undefined);
      try {
        return await work();
      } finally {
        unlock(id);
      }
    },
  };
};
