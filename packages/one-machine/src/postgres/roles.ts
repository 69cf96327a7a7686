import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@famibook/contracts/services';
import { ensureServiceRoles } from '@famibook/service-kit/db/service-roles';
import { readOrCreateSecret, readSecret } from '../stored-secret.ts';
import { readPostmaster } from './postmaster.ts';

const databaseName = 'famibook';

/**
 * One database; in it a schema and a role for each service, which sees its own schema only. Repeatable.
 * @returns the URL of each service's database, with that service's own role
 */
export async function ensureServiceDatabases<Name extends ServiceName>(options: {
  adminUrl: string;
  dataDir: string;
  services: readonly Name[];
}): Promise<Record<Name, string>> {
  const logins = await Promise.all(
    options.services.map(async (service) => ({
      service,
      role: `famibook_${service}`,
      password: await password(service),
    })),
  );
  await ensureServiceRoles(options.adminUrl, databaseName, logins);
  const { port } = new URL(options.adminUrl);
  return Object.fromEntries(
    logins.map(({ service, password }) => [service, serviceUrl(port, service, password)]),
  ) as Record<Name, string>;

  function password(service: string) {
    return readOrCreateSecret(options.dataDir, passwordOf(service), () => randomBytes(24).toString('base64url'));
  }
}

function passwordOf(service: string) {
  return `database-password-${service}`;
}

function serviceUrl(port: string | number, service: string, password: string) {
  return `postgresql://famibook_${service}:${password}@127.0.0.1:${port}/${databaseName}?schema=${service}`;
}

/** The same URLs of a database that another process runs; undefined while it does not take connections. */
export async function runningServiceDatabase(dataDir: string, service: ServiceName): Promise<string | undefined> {
  const server = readPostmaster(join(dataDir, 'postgres', 'cluster'));
  const password = await readSecret(dataDir, passwordOf(service));
  return server?.ready && password ? serviceUrl(server.port, service, password) : undefined;
}
