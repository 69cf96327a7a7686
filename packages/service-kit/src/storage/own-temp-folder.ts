import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder of this account: by its number, because the user of a container has no name. */
export function ownTempFolder(name: string): string {
  return join(tmpdir(), `famibook-${name}-${process.getuid?.() ?? 0}`);
}
