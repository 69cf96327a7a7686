import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

const PAUSE_MS = 1_000;

/** Runs `retry` at the start and a second after each run, so that runs never overlap; stopping waits for a run. */
export function createCacheUpdateWorker(retry: () => Promise<void>, log: Logger): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  let isFailing = false;

  const update = async () => {
    try {
      await retry();
      isFailing = false;
    } catch (error) {
      // One warning is enough for as long as the cache is away.
      if (!isFailing) log.warn({ err: error }, 'the session cache has not heard of all changes yet');
      isFailing = true;
    }
    if (!isStopped) timer = setTimeout(run, PAUSE_MS).unref();
  };
  const run = () => {
    running = update();
  };
  return {
    name: 'update-session-cache',
    start: run,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
