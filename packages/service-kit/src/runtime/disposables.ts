import type { Logger } from '../observability/log.ts';
import { withTimeout } from './with-timeout.ts';

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

  const end = async ({ name, stop, deadlineMs }: (typeof open)[number]) => {
    try {
      await withTimeout(Promise.resolve().then(stop), deadlineMs, () =>
        log.warn({ what: name, deadlineMs }, 'did not stop in time'),
      );
    } catch (error) {
      log.error({ err: error, what: name }, 'did not stop cleanly');
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
