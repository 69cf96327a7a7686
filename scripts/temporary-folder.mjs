import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './ensure/is-alive.mjs';

const IN_MEMORY = '/dev/shm';
/** Far more than the files of all products that run at once. */
const ROOMY = 8 * 1024 ** 3;
const NAME = 'famibook-tests-';

/**
 * Makes the folder for the temporary files of a test run, which goes when this process ends. Tests make and delete
 * hundreds of thousands of small files, most of them of databases, and a file system in memory takes an eighth of the
 * processor time for that. Where memory is scarce, or `TMPDIR` names a folder, they go to the usual place.
 */
export function makeTemporaryFolder() {
  const parent = process.env.TMPDIR ? tmpdir() : roomyParent();
  removeLeft(parent);
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`));
  // The database has an account of its own where root runs the tests.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function roomyParent() {
  // An older Node, which may run this script, does not have it.
  const memory = process.availableMemory?.() ?? 0;
  if (memory < ROOMY || !existsSync(IN_MEMORY) || !canRunPrograms(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ROOMY ? tmpdir() : IN_MEMORY;
}

/** Root's databases run their programs from a copy among their files. */
function canRunPrograms(folder) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  const options = mounts.map((line) => line.split(' ')).find(([, place]) => place === folder)?.[3] ?? '';
  return !options.split(',').includes('noexec');
}

/** A run that was killed leaves its folder behind. */
function removeLeft(parent) {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}
