import type { Logger } from '@famibook/service-kit/observability/log';
import { retry } from '@famibook/service-kit/runtime/retry';
import type { Worker } from '@famibook/service-kit/runtime/service';

const BACK_OFF = { firstWaitMs: 1_000, maxWaitMs: 60_000 };

/** Looks once after each start whether backups can be taken, as soon as all services can be reached. */
export function checkAtStart(check: (signal: AbortSignal) => Promise<string | undefined>, log: Logger): Worker {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  return {
    name: 'conditions of backups',
    start: () => {
      const { signal } = stopping;
      running = retry(() => check(signal), { ...BACK_OFF, signal }).then(
        (problem) => {
          if (problem) log.error({ event: 'backup.impossible', problem }, 'no backup can be taken');
        },
        () => undefined,
      );
    },
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
