import type { ServiceName } from '@famibook/contracts/services';
import { CannotStart } from './cannot-start.ts';
import type { DataDirectory } from './data-directory/data-directory.ts';
import { firstAdministrator } from './first-administrator.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Machine {
  /** The environment that the services are started with: what was given, and what this machine provides. */
  env: Environment;
  /** What the person at the terminal must read once FamiBook is ready. */
  announcement: string[];
  /** Call it when all services run for the first time. */
  settle(): Promise<void>;
  /** Ends the database and gives the data directory free. */
  stop(): Promise<void>;
  /** Tells the database to end and does not wait. */
  abandon(): void;
}

/**
 * What one machine provides where no URL says otherwise: the database with a role for each service, a place for
 * files, the first administrator.
 * @throws CannotStart in one line
 */
export async function openMachine(options: {
  directory: DataDirectory;
  env: Environment;
  /** The services in this process that have a database. */
  services: readonly ServiceName[];
}): Promise<Machine> {
  const { env } = options;
  const { path: dataDir, lock } = options.directory;
  try {
    const administrator = await firstAdministrator(dataDir, env);
    const withoutDatabase = options.services.filter((service) => !hasDatabase(env, service));
    const database = withoutDatabase.length > 0 ? await provideDatabase(dataDir, withoutDatabase) : undefined;
    return {
      env: { ...env, FAMIBOOK_DATA_DIR: dataDir, ...database?.env, ...administrator.env },
      announcement: administrator.announcement,
      settle: administrator.settle,
      stop: async () => {
        await database?.stop();
        await lock.release();
      },
      abandon: () => database?.abandon(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function provideDatabase(dataDir: string, services: readonly ServiceName[]) {
  const { adminUrl, stop, abandon } = await startEmbeddedPostgres({ dataDir, keepRunning: true }).catch(
    (error: Error) => {
      throw new CannotStart(error.message, { cause: error });
    },
  );
  try {
    const { ensureServiceDatabases } = await import('./postgres/roles.ts');
    const urls = await ensureServiceDatabases({ adminUrl, dataDir, services });
    const env = Object.fromEntries(Object.entries(urls).map(([name, url]) => [databaseVariable(name), url]));
    return { env, stop, abandon };
  } catch (error) {
    await stop();
    throw error;
  }
}

export const databaseVariable = (service: string) => `${service.toUpperCase()}_DATABASE_URL`;

const hasDatabase = (env: Environment, service: ServiceName) =>
  Boolean(env[databaseVariable(service)] || env.DATABASE_URL);
