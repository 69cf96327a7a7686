import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import { dataDirectoryPath } from '../data-directory/data-directory.ts';
import { InUse, lockDirectory } from '../data-directory/directory-lock.ts';
import { isMissing, reasonOf } from '../data-directory/file-access.ts';
import { databaseVariable, type Environment } from '../open-machine.ts';
import { ensureServiceDatabases, runningServiceDatabase } from '../postgres/roles.ts';
import { startEmbeddedPostgres } from '../postgres/start-embedded-postgres.ts';

/** The database of a service. @throws CannotStart */
export type DatabaseUrl = (service: ServiceName) => Promise<string>;

/**
 * Lets a command work on the databases: those of the environment, those of the FamiBook that runs on this machine, or,
 * when it does not run, of a database that is started for as long as the command takes.
 * @throws CannotStart
 */
export async function withDatabases<T>(env: Environment, work: (databaseUrl: DatabaseUrl) => Promise<T>): Promise<T> {
  const given = (service: ServiceName) => env[databaseVariable(service)] || env.DATABASE_URL;
  // The environment of a service in a container has the database of this service only.
  if (SERVICE_NAMES.some(given)) return work(async (service) => given(service) ?? missing(databaseVariable(service)));
  const dataDir = dataDirectoryPath(env);
  await requireFamiBook(dataDir);
  const lock = await lockDirectory(dataDir).catch((error: unknown) => {
    if (error instanceof InUse) return undefined;
    throw error;
  });
  return lock ? withOwnServer(dataDir, work).finally(lock.release) : work((service) => ofRunning(dataDir, service));
}

async function requireFamiBook(dataDir: string): Promise<void> {
  await stat(join(dataDir, 'postgres')).catch((error: unknown) => {
    if (isMissing(error)) {
      throw new CannotStart(`There is no FamiBook in ${dataDir}. FAMIBOOK_DATA_DIR says where it is.`);
    }
    throw new CannotStart(
      `The data directory ${dataDir} cannot be read (${reasonOf(error)}). Use the account that runs FamiBook.`,
      { cause: error },
    );
  });
}

async function withOwnServer<T>(dataDir: string, work: (databaseUrl: DatabaseUrl) => Promise<T>): Promise<T> {
  const printLine = (line: string) => void process.stderr.write(`${line}\n`);
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir, printLine });
  try {
    return await work(async (service) => {
      const urls = await ensureServiceDatabases({ adminUrl, dataDir, services: [service] });
      return urls[service] ?? missing(databaseVariable(service));
    });
  } finally {
    await stop();
  }
}

async function ofRunning(dataDir: string, service: ServiceName): Promise<string> {
  const url = await runningServiceDatabase(dataDir, service);
  if (!url) throw new CannotStart('FamiBook is just starting or stopping. Try again in a moment.');
  return url;
}

function missing(variable: string): never {
  throw new CannotStart(`${variable} is missing; it (or DATABASE_URL) should be a Postgres address.`);
}
