/** The reason of the signal when the service stops. */
export class ServiceStopped extends Error {
  override readonly name = 'ServiceStopped';
}

/** Work that outlives the request that began it, until the service stops. */
export interface BackgroundRuns {
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
  count(): number;
  run<T>(work: (stopping: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends what runs and waits for it. */
  stop(): Promise<void>;
}

export function createBackgroundRuns(): BackgroundRuns {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    signal: stopping.signal,
    count: () => running.size,
    run: (work) => {
      const run = Promise.resolve(stopping.signal).then(work);
      running.add(run);
      const forget = () => void running.delete(run);
      run.then(forget, forget);
      return run;
    },
    stop: async () => {
      stopping.abort(new ServiceStopped('the service stops'));
      await Promise.allSettled(running);
    },
  };
}
