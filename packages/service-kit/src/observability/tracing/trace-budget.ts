interface TraceBudgetOptions {
  /** Traces that begin here in a second. */
  perSecond: number;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}

/** A page asks for many things at once: what was not used for a while may be used together. */
const SAVED_SECONDS = 10;

/** Whether one more trace may be exported: strangers decide how many requests come, and must not decide what that costs. */
export function createTraceBudget({ perSecond, now }: TraceBudgetOptions): () => boolean {
  const most = perSecond * SAVED_SECONDS;
  let left = most;
  let countedAt = now();
  return () => {
    const time = now();
    left = Math.min(most, left + ((time - countedAt) / 1000) * perSecond);
    countedAt = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
