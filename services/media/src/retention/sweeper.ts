import type { Logger } from '@famibook/service-kit/observability/log';
import type { Worker } from '@famibook/service-kit/runtime/service';

interface Deps {
  name: string;
  sweep(now: Date): Promise<unknown>;
  everyMs: number;
  log: Logger;
  now(): Date;
}

/** Sweeps at the start and then again and again, one sweep after the other. */
export function createSweeper({ name, sweep, everyMs, log, now }: Deps): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  const turn = async () => {
    await sweep(now()).catch((error: unknown) => log.error({ err: error }, 'the sweep failed'));
    if (!isStopped) timer = setTimeout(begin, everyMs);
  };
  const begin = () => {
    running = turn();
  };
  return {
    name,
    // Not awaited: a long sweep does not hold up the start.
    start: begin,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
