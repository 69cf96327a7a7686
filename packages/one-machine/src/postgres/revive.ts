import type { Logger } from '@famibook/service-kit/observability/log';
import { retry } from '@famibook/service-kit/runtime/retry';
import type { DatabaseServer } from './server.ts';

export interface SupervisedServer {
  /** The process that runs now. */
  pid(): number;
  /** From now on it may end; an unfinished start is ended. */
  release(): Promise<void>;
}

const BACK_OFF = { firstWaitMs: 250, maxWaitMs: 10_000 };

/**
 * Starts the server again whenever it ends unexpectedly (the kernel was short of memory, a user killed it): on the same
 * port, so that every pool finds it again by itself.
 */
export function keepRunning(
  first: DatabaseServer,
  log: Logger,
  startAgain: (signal: AbortSignal) => Promise<DatabaseServer>,
): SupervisedServer {
  let current = first;
  const released = new AbortController();
  let starting: Promise<void> | undefined;

  // A server that starts while it is released is watched as well, so that the caller of `release` ends this one.
  const revive = (reason: string): Promise<void> => {
    let hasFailed = false;
    const onFailure = (error: unknown) => {
      if (!hasFailed)
        log.error({ err: error, reason }, 'the database ended and could not be started again; further tries follow');
      hasFailed = true;
    };
    return retry(async () => watch(await startAgain(released.signal)), {
      ...BACK_OFF,
      signal: released.signal,
      onFailure,
    }).then(
      () => log.warn({ reason }, 'the database ended and was started again'),
      () => undefined,
    );
  };
  const watch = (server: DatabaseServer): void => {
    current = server;
    server.ended.then((reason) => {
      if (!released.signal.aborted) starting = revive(reason);
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
