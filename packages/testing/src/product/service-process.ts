import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED } from '../compile-cache.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** One process of `start.ts`, as a container runs it. */
export interface ServiceProcess {
  readonly name: string;
  readonly pid: number;
  hasEnded(): boolean;
  /** What it wrote to standard error; its standard output is its log. */
  output(): string;
  /** Resolves when it ended well. @throws with what it printed when it did not */
  readonly ended: Promise<void>;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>;
  /** `kill -9`, and waits for the end. */
  kill(): Promise<void>;
}

export interface ServiceOptions {
  name: string;
  env: Record<string, string>;
  /** A file that the lines of its log are added to. */
  log: string;
  args?: readonly string[];
  /** Another copy of the repository than this one. */
  root?: string;
}

export function startService({ name, env, log, args = [], root = ROOT }: ServiceOptions): ServiceProcess {
  const child = spawn(process.execPath, [join(root, 'start.ts'), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const file = createWriteStream(log, { flags: 'a' });
  // Whole lines only, because other processes write there too.
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const end = chunk.lastIndexOf('\n') + 1;
    if (end > 0) file.write(rest + chunk.slice(0, end));
    rest = end > 0 ? chunk.slice(end) : rest + chunk;
  });
  child.stdout.on('close', () => void file.end());
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (code !== 0) throw new Error(`${name} ended (${code ?? signal}):\n${printed}`);
  });
  // It may be awaited, and need not be.
  ended.catch(() => undefined);
  return {
    name,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => printed,
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended.catch(() => undefined);
    },
  };
}
