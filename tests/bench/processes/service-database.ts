import type { ServiceName } from '@famibook/contracts/services';
import { runningServiceDatabase } from '@famibook/one-machine/postgres/roles';
import { searchPath } from '@famibook/service-kit/db/database';
import { plainUrl } from '@famibook/service-kit/db/plain-url';
import pg from 'pg';

/** Connects to a service's own schema in the database of a running product. @throws when it does not run */
export async function connectToService(dataDir: string, service: ServiceName): Promise<pg.Client> {
  const url = await runningServiceDatabase(dataDir, service);
  if (!url) throw new TypeError(`the database of ${service} does not run`);
  const database = new pg.Client({ connectionString: plainUrl(url), options: searchPath(service) });
  await database.connect();
  return database;
}
