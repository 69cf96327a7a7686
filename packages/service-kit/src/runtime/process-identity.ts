import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** A process, distinguished from a later one with the same number. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** Two starts must read the same time of one process, whatever their locales and time zones. */
const PS_ENV = { PATH: '/bin:/usr/bin', LC_ALL: 'C', TZ: 'UTC' };

/** When the process started, in words that never repeat for its number; undefined when there is no such process. */
function startedAt(pid: number): string | undefined {
  try {
    if (!existsSync('/proc/self/stat')) {
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: PS_ENV }).trim() || undefined
      );
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; state is the first field after it, the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isZombie = fields[0] === 'Z';
    return isZombie ? undefined : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

export function thisProcess(): ProcessIdentity {
  return findProcess(process.pid) ?? { pid: process.pid, startedAt: 'unknown' };
}

export function findProcess(pid: number): ProcessIdentity | undefined {
  const started = startedAt(pid);
  return started === undefined ? undefined : { pid, startedAt: started };
}

export function isStillRunning(one: ProcessIdentity): boolean {
  return startedAt(one.pid) === one.startedAt;
}
