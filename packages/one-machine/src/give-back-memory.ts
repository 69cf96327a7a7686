import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough that nobody who waited for the start is kept waiting by it. */
const afterStart = 3_000;

/** Starting leaves some 80 MB that an idle process would never collect; a family's small machine has use for them. */
export function giveBackMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect === 'function') collect();
  }, afterStart).unref();
}
