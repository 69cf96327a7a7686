import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

const HOUR_MS = 3_600_000;

/** Runs `purge` every hour; stopping waits for a run. */
export function createPurgeWorker(purge: () => Promise<void>, log: Logger): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = purge().catch((error: unknown) => log.error({ err: error }, 'could not remove what has expired'));
  };
  return {
    name: 'purge-expired',
    start: () => {
      timer = setInterval(run, HOUR_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
