import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program of the bench in a process of its own, so that what is measured shares no event loop with what measures. */
export interface Child<Ready> {
  readonly pid: number;
  /** The first message it sent. */
  readonly ready: Ready;
  /** Sends a question and waits for the next message. */
  ask<Reply>(question: unknown): Promise<Reply>;
  [Symbol.asyncDispose](): Promise<void>;
}

async function nextOf<T>(child: ChildProcess, file: URL): Promise<T> {
  const ended = new AbortController();
  const message = once(child, 'message', { signal: ended.signal });
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code, signal]) => {
    throw new Error(`${file.pathname} ended with ${code ?? signal}`);
  });
  try {
    const [sent] = await Promise.race([message, exit]);
    return sent as T;
  } finally {
    ended.abort();
    await Promise.allSettled([message, exit]);
  }
}

/** @throws when it ends before it sent a message */
export async function startChild<Ready>(file: URL, args: readonly string[] = []): Promise<Child<Ready>> {
  const child = fork(file, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ready = await nextOf<Ready>(child, file);
  return {
    pid: child.pid ?? 0,
    ready,
    ask: (question) => {
      const reply = nextOf(child, file);
      child.send(question as object);
      return reply as Promise<never>;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** For the program in the process: sends its parent a message. */
export function sendToParent(sent: object): void {
  if (!process.send) throw new TypeError('this program is started by npm run bench');
  process.send(sent);
}
