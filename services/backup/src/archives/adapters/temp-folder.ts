import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess, type ProcessIdentity, thisProcess } from '@famibook/service-kit/runtime/process-identity';

/**
 * Makes a folder of this process in `parent`, and removes what processes that have ended left there: an import that goes
 * on after a kill sends its whole archive again.
 * @returns the folder
 */
export async function openTempFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (!isOfRunningProcess(name)) await rm(join(parent, name), { recursive: true, force: true });
  const own = join(parent, nameOf(thisProcess()));
  await mkdir(own, { recursive: true, mode: 0o700 });
  return own;
}

/** In a container that starts again the number is the same, and the start is not. */
function nameOf({ pid, startedAt }: ProcessIdentity): string {
  return `${pid}-${startedAt.replaceAll(/\W+/g, '-')}`;
}

function isOfRunningProcess(name: string): boolean {
  const running = findProcess(Number.parseInt(name, 10));
  return running !== undefined && nameOf(running) === name;
}
