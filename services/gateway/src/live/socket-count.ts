/** How many open connections each key has. */
export interface SocketCount {
  /** Counts one more and returns how to uncount it; undefined when the key has reached its limit. */
  take(key: string): (() => void) | undefined;
}

/** `most` 0 is no limit. */
export function createSocketCount(most: number): SocketCount {
  const open = new Map<string, number>();
  const release = (key: string) => {
    const left = (open.get(key) ?? 1) - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
  return {
    take: (key) => {
      const now = open.get(key) ?? 0;
      if (most > 0 && now >= most) return undefined;
      open.set(key, now + 1);
      return () => release(key);
    },
  };
}
