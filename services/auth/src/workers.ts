import type { Logger } from '@famibook/service-kit/observability/log';
import type { Tracer } from '@famibook/service-kit/observability/tracer';
import { every } from '@famibook/service-kit/runtime/every';
import type { Worker } from '@famibook/service-kit/runtime/service';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

interface Options {
  retryCacheUpdates(): Promise<void>;
  purgeExpired(): Promise<unknown>;
  log: Logger;
  tracer: Tracer;
}

/** The work that this service repeats as long as it runs. */
export function createWorkers({ retryCacheUpdates, purgeExpired, log, tracer }: Options): readonly Worker[] {
  return [
    every({
      name: 'update-session-cache',
      everyMs: SECOND_MS,
      // No gateway trusts the cache before it has the changes that an earlier process left.
      atStart: true,
      work: retryCacheUpdates,
      log,
    }),
    // Nothing waits for a purge, so that a start is not slowed down by one.
    every({ name: 'purge-expired', everyMs: HOUR_MS, work: purgeExpired, log, tracer }),
  ];
}

/** Warns when the work fails for the first time after a success, because one warning is enough while the cache is away. */
export function warnOnce(retry: () => Promise<void>, log: Logger) {
  let isFailing = false;
  return async (): Promise<void> => {
    try {
      await retry();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, 'some changes could not be written to the session cache; trying again');
      isFailing = true;
    }
  };
}
