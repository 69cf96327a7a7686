import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { lastingPort } from './lasting-port.ts';
import { debianProgram } from './program.ts';
import type { Reaper } from './reaper.ts';
import { until } from './until.ts';

export interface RedisServer {
  url: string;
  /** `kill -9`. */
  kill(): Promise<void>;
  /** Again, empty, on the same port. */
  start(): Promise<void>;
  /** Answers nothing until it is thawed, and keeps all it has. */
  freeze(): void;
  thaw(): void;
}

/** Debian's Redis, keeping nothing on disk. */
export async function startRedis(reaper: Reaper): Promise<RedisServer> {
  const program = debianProgram('redis-server', 'redis-server', 'TEST_REDIS_URL');
  const folder = await reaper.folder();
  const port = await lastingPort();
  let pid: number | undefined;
  let exited: Promise<unknown> = Promise.resolve();

  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    exited = once(child, 'exit');
    child.unref();
    pid = child.pid;
    if (pid !== undefined) reaper.started(pid);
    await until(() => ping(port));
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    freeze: () => pid !== undefined && process.kill(pid, 'SIGSTOP'),
    thaw: () => pid !== undefined && process.kill(pid, 'SIGCONT'),
    kill: async () => {
      if (pid === undefined) return;
      process.kill(pid, 'SIGKILL');
      await exited;
      reaper.ended(pid);
    },
  };
}

async function ping(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } finally {
    socket.destroy();
  }
}
