/** Work that outlives the request that began it, until the process stops. */
export interface BackgroundRuns {
  count(): number;
  /** `stopping` is aborted when the process stops. */
  run<T>(work: (stopping: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends what runs and waits for it. */
  stop(): Promise<void>;
}

export function createBackgroundRuns(): BackgroundRuns {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    count: () => running.size,
    run: (work) => {
      const run = Promise.resolve(stopping.signal).then(work);
      running.add(run);
      const forget = () => void running.delete(run);
      run.then(forget, forget);
      return run;
    },
    stop: async () => {
      stopping.abort(new Error('the process stops'));
      await Promise.allSettled(running);
    },
  };
}
