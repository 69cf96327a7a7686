import type { Logger } from '@famibook/service-kit/observability/log';
import type { BackupRuns } from './ports.ts';

/** The reason of the signal when the service stops. */
export class ServiceStopped extends Error {
  override readonly name = 'ServiceStopped';
}

export function createBackupRuns(log: Logger): BackupRuns {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    signal: stopping.signal,
    start: (work) => {
      const run = Promise.resolve()
        .then(() => work(stopping.signal))
        .catch((err: unknown) => log.error({ err }, 'a run in the background failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    stop: async () => {
      stopping.abort(new ServiceStopped('the service stops'));
      await Promise.all(running);
    },
  };
}
