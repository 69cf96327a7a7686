import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../observability/log.ts';

/** Closes what has been opened, in reverse order, each within its deadline. */
export interface Disposables {
  add(name: string, stop: () => unknown, deadlineMs?: number): void;
  /**
   * Closes everything once; a second call waits for the first. An error or a missed deadline is logged and does not
   * delay the rest.
   */
  run(): Promise<void>;
}

const DEADLINE_MS = 10_000;

export function createDisposables(log: Logger): Disposables {
  const open: { name: string; stop: () => unknown; deadlineMs: number }[] = [];
  let running: Promise<void> | undefined;

  const end = async (disposable: (typeof open)[number]) => {
    const abandoned = new AbortController();
    const late = wait(disposable.deadlineMs, 'late' as const, { signal: abandoned.signal }).catch(
      () => 'ended' as const,
    );
    try {
      const outcome = await Promise.race([late, Promise.resolve().then(disposable.stop)]);
      if (outcome === 'late')
        log.warn({ what: disposable.name, deadlineMs: disposable.deadlineMs }, 'did not stop in time');
    } catch (error) {
      log.error({ err: error, what: disposable.name }, 'did not stop cleanly');
    } finally {
      abandoned.abort();
    }
  };

  const runAll = async () => {
    for (let disposable = open.pop(); disposable; disposable = open.pop()) await end(disposable);
  };

  return {
    add: (name, stop, deadlineMs = DEADLINE_MS) => void open.push({ name, stop, deadlineMs }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
