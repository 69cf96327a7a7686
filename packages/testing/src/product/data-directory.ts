import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@famibook/one-machine/postgres/start-embedded-postgres';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/famibook', import.meta.url));
/** What a cluster depends on: which Postgres it is, how one is made, and its settings below. */
const MAKERS = [
  '../../../one-machine/package.json',
  '../../../one-machine/src/postgres/cluster.ts',
  import.meta.url,
].map((path) => fileURLToPath(new URL(path, import.meta.url)));
/**
 * A crash of the machine may lose what a test wrote. A crash of a process, which tests cause, does not: each commit is
 * with the kernel before it is acknowledged.
 */
const WITHOUT_WAITING_FOR_THE_DISK = '\nfsync = off\nfull_page_writes = off\n';

/** A temporary data directory with an empty database cluster in it, as a first start leaves one behind. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-test-'));
  await layEmptyCluster(dataDir);
  return dataDir;
}

/** Making a cluster takes seconds and comes out alike each time, so that it is made once and copied. */
export async function layEmptyCluster(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copy(await emptyCluster(), dataDir);
}

async function emptyCluster(): Promise<string> {
  const place = join(CACHE, `cluster-${await version()}`);
  if (existsSync(place)) return place;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(`${place}.`);
  // The database has an account of its own.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'none' });
  await postgres.stop();
  await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), WITHOUT_WAITING_FOR_THE_DISK);
  // Two may have made it at once: either will do.
  await rename(folder, place).catch(() => rm(folder, { recursive: true, force: true }));
  return place;
}

async function version(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of MAKERS) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** With owners and modes: the database refuses a cluster that belongs to another account. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
