import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceName } from '@famibook/contracts/services';
import { CannotStart } from './cannot-start.ts';
import { openDataDirectory } from './data-directory/data-directory.ts';
import { firstAdministrator } from './first-administrator.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Machine {
  dataDir: string;
  /** The environment that the services are started with: what was given, and what this machine provides. */
  env: Environment;
  /** What the person at the terminal must read once FamiBook is ready. */
  announcement: string[];
  /** Call it when all services run for the first time. */
  settle(): Promise<void>;
  /** Ends what was opened, the database last. */
  stop(): Promise<void>;
  /** Tells the database to end and does not wait. */
  abandon(): void;
}

/**
 * What one machine provides where no URL says otherwise: a locked data directory, the database with a role for each
 * service, a place for files, the first administrator.
 * @throws CannotStart in one line
 */
export async function openMachine(options: {
  dataDir: string;
  env: Environment;
  /** The services in this process that have a database. */
  services: readonly ServiceName[];
}): Promise<Machine> {
  const { dataDir, env } = options;
  const { lock } = await openDataDirectory(dataDir);
  const endings: (() => Promise<void>)[] = [lock.release];
  const stop = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end();
  };
  try {
    const administrator = await firstAdministrator(dataDir, env);
    const withoutDatabase = options.services.filter((service) => !hasDatabase(env, service));
    let provided: Record<string, string> = {};
    let pid: number | undefined;
    if (withoutDatabase.length > 0) {
      const postgres = await startEmbeddedPostgres({ dataDir }).catch((error: Error) => {
        throw new CannotStart(error.message, { cause: error });
      });
      endings.push(postgres.stop);
      pid = postgres.pid;
      // Loaded while the server starts on the other core: the driver is the slowest part of it.
      const { ensureServiceDatabases } = await import('./postgres/roles.ts');
      const urls = await ensureServiceDatabases({ ...postgres, dataDir, services: withoutDatabase });
      provided = Object.fromEntries(Object.entries(urls).map(([name, url]) => [databaseVariable(name), url]));
    }
    return {
      dataDir,
      env: {
        STORAGE_URL: pathToFileURL(join(dataDir, 'files')).href,
        ...given(env),
        ...provided,
        ...administrator.env,
      },
      announcement: administrator.announcement,
      settle: administrator.settle,
      stop,
      abandon: () => pid !== undefined && process.kill(pid, 'SIGINT'),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const databaseVariable = (service: string) => `${service.toUpperCase()}_DATABASE_URL`;

const hasDatabase = (env: Environment, service: ServiceName) =>
  Boolean(env[databaseVariable(service)] || env.DATABASE_URL);

const given = (env: Environment) => Object.fromEntries(Object.entries(env).filter(([, value]) => value));
