import type { Logger } from '../observability/log.ts';
import type { Worker } from './service.ts';

interface EveryOptions {
  /** Names the worker, also in the log when its work fails. */
  name: string;
  everyMs: number;
  work(): Promise<unknown>;
  log: Logger;
  /** Also runs right after the start, which does not wait for it. */
  atStart?: boolean;
}

/**
 * Repeats work with a pause between the end of one run and the start of the next, so that runs never overlap. A run that
 * fails is logged, and the next one follows. Stopping waits for the run that is under way.
 */
export function every({ name, everyMs, work, log, atStart = false }: EveryOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const schedule = () => {
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  };
  const run = () => {
    running = Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error, worker: name }, 'a repeated task failed'))
      .then(schedule);
  };

  return {
    name,
    start: atStart ? run : schedule,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
