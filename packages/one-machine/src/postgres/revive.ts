import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseServer } from './server.ts';

export interface KeptServer {
  /** Of the server that runs now. */
  pid(): number;
  /** From now on it may end; resolves when no start is under way any more. */
  release(): Promise<void>;
}

const MAX_WAIT_MS = 10_000;

/**
 * Starts the server again whenever it ends untold (the kernel was short of memory, somebody killed it): on the same
 * port, so that every pool finds it again by itself.
 */
export function keepRunning(first: DatabaseServer, startAgain: () => Promise<DatabaseServer>): KeptServer {
  let current = first;
  let isReleased = false;
  let starting: Promise<void> | undefined;

  const revive = async (): Promise<void> => {
    for (let tries = 1; !isReleased; tries++) {
      const server = await startAgain().catch(() => undefined);
      if (server) return watch(server);
      await wait(Math.min(tries * 250, MAX_WAIT_MS));
    }
  };
  const watch = (server: DatabaseServer): void => {
    current = server;
    server.ended.then(() => {
      if (!isReleased) starting = revive();
    });
  };
  watch(first);

  return {
    pid: () => current.pid,
    release: async () => {
      isReleased = true;
      await starting;
    },
  };
}
