import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

const HOUR_MS = 3_600_000;

/** Runs `sweep` every hour; stopping waits for one that runs. */
export const createSweeper = (sweep: () => Promise<void>, log: Logger): Worker => {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = sweep().catch((error: unknown) => log.error({ err: error }, 'could not forget what ended'));
  };
  return {
    name: 'forget-what-ended',
    start: () => {
      timer = setInterval(run, HOUR_MS);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
