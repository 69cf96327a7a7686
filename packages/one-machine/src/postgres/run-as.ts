import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';

/** The account the database server runs as. Undefined ids: as ourselves. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

const passwdFile = '/etc/passwd';

function accountNamed(name: string): RunAs | undefined {
  if (!existsSync(passwdFile)) return undefined;
  const line = readFileSync(passwdFile, 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createAccount(name: string): RunAs | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  return accountNamed(name);
}

/**
 * Postgres refuses to run as root, so root hands it to an account without rights.
 * An existing cluster keeps its owner: otherwise installing Debian's Postgres later would lock the family out.
 * @throws when root finds no such account and cannot make one
 */
export function chooseRunAs(clusterDir: string): RunAs {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const account = accountNamed('famibook') ?? accountNamed('postgres') ?? createAccount('famibook');
  const found = account ?? accountNamed('nobody');
  if (!found)
    throw new CannotStart('The database cannot run as root, and there is no account "postgres" to run it as.');
  return found;
}

/**
 * How the database finds its own folder: by name, or, where a folder above is closed to its account (`/root`, a
 * temporary directory), as the one it was started in.
 * @throws CannotStart where neither is possible
 */
export function wayTo(folder: string, runAs: RunAs): string {
  const closed = firstUnreachable(folder, runAs);
  if (!closed) return folder;
  if (existsSync('/proc/self/cwd')) return '/proc/self/cwd';
  throw new CannotStart(
    `Running as root, the database uses an account of its own, which may not enter ${closed}. Run "chmod a+x ${closed}" or choose another FAMIBOOK_DATA_DIR.`,
  );
}

/** The first folder on the way to `path` that `runAs` may not enter; undefined when all are open to it. */
export function firstUnreachable(path: string, runAs: RunAs): string | undefined {
  if (runAs.uid === undefined) return undefined;
  const folders: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return folders.find((folder) => !mayEnter(folder, runAs));
}

function mayEnter(folder: string, { uid, gid }: RunAs): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}
