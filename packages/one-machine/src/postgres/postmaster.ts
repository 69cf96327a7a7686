import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

function pidFile(clusterDir: string) {
  return join(clusterDir, 'postmaster.pid');
}

/**
 * What the server says of itself: its process, its port and whether it takes connections, or is on the way there.
 * Undefined when it says nothing.
 */
export function readPostmaster(
  clusterDir: string,
): { pid: number; port: number; ready: boolean; starting: boolean } | undefined {
  if (!existsSync(pidFile(clusterDir))) return undefined;
  const lines = readFileSync(pidFile(clusterDir), 'utf8').split('\n');
  const pid = Number(lines[0]);
  const status = lines[7]?.trim();
  return Number.isSafeInteger(pid) && pid > 0
    ? { pid, port: Number(lines[3]), ready: status === 'ready', starting: status === 'starting' }
    : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** After a reboot the number may belong to any process: the server is the one that works in the cluster's folder. */
function isServerOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (existsSync('/proc/self')) return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterDir);
  } catch {
    return false;
  }
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (!isAlive(pid)) return true;
    await wait(15);
  }
  return !isAlive(pid);
}

/** Does nothing to a process that is gone. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It was gone already.
  }
}

/** Fast shutdown (connections are cut, the log is checkpointed); after 20 s the immediate one. */
export async function endServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await isGoneWithin(pid, 20_000)) return;
  signal(pid, 'SIGQUIT');
  if (await isGoneWithin(pid, 5_000)) return;
  signal(pid, 'SIGKILL');
  await isGoneWithin(pid, 5_000);
}

/**
 * A `kill -9` of FamiBook leaves the server running. Only call this while holding the lock of the data directory:
 * then no other process can be using it.
 */
export async function endOrphan(clusterDir: string): Promise<void> {
  const left = readPostmaster(clusterDir);
  if (left && isServerOf(left.pid, clusterDir)) await endServer(left.pid);
  await rm(pidFile(clusterDir), { force: true });
}
