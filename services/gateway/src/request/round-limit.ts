/** What one key has begun in this round, and what of it waits for the next. */
interface Line {
  begun: number;
  readonly waiting: (() => void)[];
}

/**
 * Lets a few of each key begin in one round of the event loop, and the others in the rounds that follow. In between
 * other connections are read, so that what one client asks for at once delays no other for longer than those few take.
 * @returns how to wait until one may begin: a promise, or undefined when it may at once, which is so for nearly all
 */
export function createRoundLimit(perRound: number): (key: string) => Promise<void> | undefined {
  const lines = new Map<string, Line>();

  const beginRound = () => {
    for (const [key, line] of lines) {
      const next = line.waiting.splice(0, perRound);
      line.begun = next.length;
      for (const begin of next) begin();
      if (next.length === 0) lines.delete(key);
    }
    if (lines.size > 0) setImmediate(beginRound);
  };

  return (key) => {
    if (lines.size === 0) setImmediate(beginRound);
    const line: Line = lines.get(key) ?? { begun: 0, waiting: [] };
    lines.set(key, line);
    if (line.begun >= perRound) return new Promise<void>((resolve) => line.waiting.push(resolve));
    line.begun += 1;
    return undefined;
  };
}
