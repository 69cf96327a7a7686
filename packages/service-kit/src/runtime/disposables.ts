import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';

/** What has been opened and must be closed again: in reverse order, each within its deadline. */
export interface Endings {
  add(name: string, stop: () => unknown, deadlineMs?: number): void;
  /** Closes everything once; a second call waits for the first. A fault or a late one is logged and does not hold up the rest. */
  run(): Promise<void>;
}

const DEADLINE_MS = 10_000;

export const createEndings = (log: Logger): Endings => {
  const open: { name: string; stop: () => unknown; deadlineMs: number }[] = [];
  let running: Promise<void> | undefined;

  const end = async (ending: (typeof open)[number]) => {
    const abandoned = new AbortController();
    const late = wait(ending.deadlineMs, 'late' as const, { signal: abandoned.signal }).catch(() => 'ended' as const);
    try {
      const outcome = await Promise.race([late, Promise.resolve().then(ending.stop)]);
      if (outcome === 'late') log.warn({ what: ending.name, deadlineMs: ending.deadlineMs }, 'did not stop in time');
    } catch (error) {
      log.error({ err: error, what: ending.name }, 'did not stop cleanly');
    } finally {
      abandoned.abort();
    }
  };

  const runAll = async () => {
    for (let ending = open.pop(); ending; ending = open.pop()) await end(ending);
  };

  return {
    add: (name, stop, deadlineMs = DEADLINE_MS) => void open.push({ name, stop, deadlineMs }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
};
