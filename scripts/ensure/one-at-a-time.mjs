import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './is-alive.mjs';
import { inRoot } from './paths.mjs';

/** Of the clone; not among the packages, because installing them begins with removing all of them. */
const OF_THE_CLONE = { lock: inRoot('.famibook', 'preparing'), what: 'this folder' };

/** No preparation takes longer: after that, the number in the lock belongs to another process. */
const longest = 10 * 60_000;

/** A lock left by a process that was killed counts for nothing. */
function isHeld(lock) {
  try {
    const age = Date.now() - statSync(lock).mtimeMs;
    const holder = Number(readFileSync(lock, 'utf8'));
    return age < longest && (holder === 0 ? age < 1_000 : isAlive(holder));
  } catch {
    return false;
  }
}

/** False while another living process prepares. */
function take(lock) {
  if (isHeld(lock)) return false;
  rmSync(lock, { force: true });
  try {
    mkdirSync(dirname(lock), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // A clone that is read-only has nothing to prepare either.
    return error.code !== 'EEXIST';
  }
}

/** Two starts at once in one clone would install and build over each other. */
export async function oneAtATime(work, { lock, what } = OF_THE_CLONE) {
  for (let waited = 0; !take(lock); waited++) {
    if (waited === 4) console.error(`Another start is preparing ${what}; waiting for it …`);
    await wait(250);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
