import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sees to it that nothing stays behind: also after Ctrl-C, a crash or a `kill -9` of the tests. */
export interface Reaper {
  /** From now on this process (and its group) is ended with the tests. */
  started(pid: number): void;
  ended(pid: number): void;
  /** Every container of this engine with this label is removed with the tests. */
  labelled(engine: string, label: string): void;
  /** A temporary folder that is removed with the tests; other accounts may pass through it. */
  folder(): Promise<string>;
  /** Ends and removes everything now. */
  reap(): Promise<void>;
}

export function startReaper(): Reaper {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reaper-process.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  const send = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    started: (pid) => send({ started: pid }),
    ended: (pid) => send({ ended: pid }),
    labelled: (engine, label) => send({ engine, label }),
    folder: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'famibook-backing-'));
      send({ folder });
      await chmod(folder, 0o711);
      return folder;
    },
    reap: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
