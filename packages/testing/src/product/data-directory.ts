import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { ensureServiceDatabases } from '@famibook/one-machine/postgres/roles';
import { startEmbeddedPostgres } from '@famibook/one-machine/postgres/start-embedded-postgres';
import { migrateService } from '@famibook/service-kit/db/migrate';
import { readMigrations } from '@famibook/service-kit/db/migrations-folder';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const CACHE = join(ROOT, 'node_modules/.cache/famibook');
/** What a database depends on besides its migrations: which Postgres it is, how one is made, and its settings below. */
const MAKERS = [
  ...[
    'packages/one-machine/package.json',
    'packages/one-machine/src/postgres/cluster.ts',
    'packages/one-machine/src/postgres/roles.ts',
    'packages/service-kit/src/backup/scratch-schemas.ts',
    'packages/service-kit/src/db/service-roles.ts',
    'packages/service-kit/src/db/migrate.ts',
  ].map((path) => join(ROOT, path)),
  fileURLToPath(import.meta.url),
];
const KIT_MIGRATIONS = join(ROOT, 'packages/service-kit/migrations');
const migrationsOf = (service: ServiceName) => join(ROOT, 'services', service, 'prisma/migrations');
/**
 * A crash of the machine may lose what a test wrote. A crash of a process, which tests cause, does not: each commit is
 * with the kernel before it is acknowledged.
 */
const WITHOUT_WAITING_FOR_THE_DISK = '\nfsync = off\nfull_page_writes = off\n';

/** A temporary data directory with a database in it that has all tables and no rows. */
export async function temporaryDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'famibook-test-'));
  await layEmptyDatabase(dataDir);
  return dataDir;
}

/** Making and migrating a database takes seconds and comes out alike each time, so that it is made once and copied. */
export async function layEmptyDatabase(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copy(await emptyDatabase(), dataDir);
}

async function emptyDatabase(): Promise<string> {
  const place = join(CACHE, `database-${await version()}`);
  if (existsSync(place)) return place;
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(`${place}.`);
  // The database has an account of its own.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durability: 'none' });
  const services = SERVICES_WITH_DATABASE;
  const urls = await ensureServiceDatabases({ adminUrl: postgres.adminUrl, dataDir: folder, services });
  for (const service of services) await migrateService(urls[service], service, migrationsOf(service));
  await postgres.stop();
  await appendFile(join(folder, 'postgres', 'cluster', 'postgresql.conf'), WITHOUT_WAITING_FOR_THE_DISK);
  // Two may have made it at once: either will do.
  await rename(folder, place).catch(() => rm(folder, { recursive: true, force: true }));
  return place;
}

async function version(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of MAKERS) hash.update(await readFile(file));
  for (const folder of [KIT_MIGRATIONS, ...SERVICES_WITH_DATABASE.map(migrationsOf)]) {
    for (const { name, checksum } of await readMigrations(folder)) hash.update(name).update(checksum);
  }
  return hash.digest('hex').slice(0, 16);
}

/** With owners and modes: the database refuses a cluster that belongs to another account. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}
