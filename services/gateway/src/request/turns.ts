import { AppError } from '@famibook/service-kit/errors';

/** Lets each key have so many at once; further ones wait until one has left. */
export interface Turns {
  /**
   * Resolves when it is its turn, with how to leave. Leave even if nobody waits for the answer any more.
   * @throws AppError `too_many_requests` when too many wait already
   */
  take(key: string): Promise<() => void>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

const NOTHING = () => {};

/** `atOnce` 0 is no limit. */
export const createTurns = ({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns => {
  const lines = new Map<string, Line>();

  const leave = (key: string, line: Line) => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  };

  return {
    take: async (key) => {
      if (atOnce === 0) return NOTHING;
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      if (line.running < atOnce) line.running += 1;
      else if (line.waiting.length >= most) throw new AppError('too_many_requests', { retryAfterSeconds: 5 });
      else await new Promise<void>((resolve) => line.waiting.push(resolve));
      return () => leave(key, line);
    },
  };
};
