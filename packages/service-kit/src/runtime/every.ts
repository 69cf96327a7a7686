import { inSpan } from '../observability/in-span.ts';
import type { Logger } from '../observability/log.ts';
import type { Tracer } from '../observability/tracer.ts';
import type { Worker } from './service.ts';

interface EveryOptions {
  /** Names the worker, also in the log when its work fails. */
  name: string;
  everyMs: number;
  /** @param signal aborted once the worker has to stop, for work that can end early */
  work(signal: AbortSignal): Promise<unknown>;
  log: Logger;
  /** Each run begins a trace, for work that calls services or publishes events. */
  tracer?: Tracer;
  /** Also runs right after the start, which does not wait for it. */
  atStart?: boolean;
}

/**
 * Repeats work with a pause between the end of one run and the start of the next, so that runs never overlap. A run that
 * fails is logged, and the next one follows. Stopping aborts the signal and waits for the current run.
 */
export function every({ name, everyMs, work, log, tracer, atStart = false }: EveryOptions): Worker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const stopping = new AbortController();

  const schedule = () => {
    if (!stopping.signal.aborted) timer = setTimeout(run, everyMs).unref();
  };
  const run = () => {
    const ended = tracer ? inSpan(tracer.begin(`run ${name}`, 'internal', undefined), workLoudly) : workLoudly();
    running = ended.catch(() => undefined).then(schedule);
  };
  const workLoudly = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error, worker: name }, 'a repeated task failed');
      throw error;
    }
  };

  return {
    name,
    start: atStart ? run : schedule,
    stop: () => {
      stopping.abort();
      clearTimeout(timer);
      return running;
    },
  };
}
