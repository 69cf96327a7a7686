import { inSpan } from '../observability/in-span.ts';
import type { Logger } from '../observability/log.ts';
import type { Tracer } from '../observability/tracer.ts';
import type { Worker } from './service.ts';

interface EveryOptions {
  /** Names the worker, also in the log when its work fails. */
  name: string;
  everyMs: number;
  work(): Promise<unknown>;
  log: Logger;
  /** Each run begins a trace, for work that calls services or publishes events. */
  tracer?: Tracer;
  /** Also runs right after the start, which does not wait for it. */
  atStart?: boolean;
}

/**
 * Repeats work with a pause between the end of one run and the start of the next, so that runs never overlap. A run that
 * fails is logged, and the next one follows. Stopping waits for the run that is under way.
 */
export function every({ name, everyMs, work, log, tracer, atStart = false }: EveryOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const schedule = () => {
    if (!isStopped) timer = setTimeout(run, everyMs).unref();
  };
  const run = () => {
    const ended = tracer ? inSpan(tracer.begin(`run ${name}`, 'internal', undefined), workLoudly) : workLoudly();
    running = ended.catch(() => undefined).then(schedule);
  };
  const workLoudly = async () => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, worker: name }, 'a repeated task failed');
      throw error;
    }
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
