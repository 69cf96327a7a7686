import { retry } from '@famibook/service-kit/runtime/retry';
import type { DatabaseServer } from './server.ts';

export interface SupervisedServer {
  /** Of the server that runs now. */
  pid(): number;
  /** From now on it may end; resolves when no start is under way any more. */
  release(): Promise<void>;
}

const BACK_OFF = { firstWaitMs: 250, maxWaitMs: 10_000 };

/**
 * Starts the server again whenever it ends unasked (the kernel was short of memory, a user killed it): on the same
 * port, so that every pool finds it again by itself.
 */
export function keepRunning(first: DatabaseServer, startAgain: () => Promise<DatabaseServer>): SupervisedServer {
  let current = first;
  const released = new AbortController();
  let starting: Promise<void> | undefined;

  // A server that starts while it is released is watched as well, so that the caller of `release` ends this one.
  const revive = (): Promise<void> =>
    retry(async () => watch(await startAgain()), { ...BACK_OFF, signal: released.signal }).catch(() => undefined);
  const watch = (server: DatabaseServer): void => {
    current = server;
    server.ended.then(() => {
      if (!released.signal.aborted) starting = revive();
    });
  };
  watch(first);

  return {
    pid: () => current.pid,
    release: async () => {
      released.abort();
      await starting;
    },
  };
}
