import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

const EVERY_MS = 1_000;

/** Runs `tellAgain` at the start and a second after each run, so that runs never overlap; stopping waits for one. */
export const createTeller = (tellAgain: () => Promise<void>, log: Logger): Worker => {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopped = false;
  let isBehind = false;

  const tell = async () => {
    try {
      await tellAgain();
      isBehind = false;
    } catch (error) {
      // Once, not every second that the cache is away.
      if (!isBehind) log.warn({ err: error }, 'the session cache has not heard all changes yet');
      isBehind = true;
    }
    if (!isStopped) timer = setTimeout(run, EVERY_MS).unref();
  };
  const run = () => {
    running = tell();
  };
  return {
    name: 'tell-session-cache',
    start: run,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
