interface Count {
  requests: number;
  readonly endsAt: number;
}

const MINUTE_MS = 60_000;

/**
 * Counts the requests of each key in this process, from its first one on for a minute.
 * @returns counts one more, and gives the milliseconds until there is room again, 0 when there is
 */
export function createMinuteCount(most: number, now = () => performance.now()): (key: string) => number {
  const counts = new Map<string, Count>();

  const begin = (key: string, at: number): Count => {
    // They are in the order in which they end.
    for (const [other, { endsAt }] of counts) {
      if (endsAt > at) break;
      counts.delete(other);
    }
    const count = { requests: 0, endsAt: at + MINUTE_MS };
    counts.set(key, count);
    return count;
  };

  return (key) => {
    const at = now();
    const known = counts.get(key);
    const count = known && known.endsAt > at ? known : begin(key, at);
    count.requests += 1;
    return count.requests > most ? count.endsAt - at : 0;
  };
}
