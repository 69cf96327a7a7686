import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { ConfigError, type Env, parseConfig } from '../config/config.ts';
import { ownDatabaseUrl, PlatformSettings } from '../config/platform-settings.ts';
import { ensureServiceRoles, type ServiceLogin, setServicePasswords } from '../db/service-roles.ts';
import type { ProcessOptions } from './process-options.ts';

interface DatabaseLogin extends ServiceLogin {
  database: string;
}

/**
 * Brings the role and the schema of each service that has a database of its own setting (`GALLERY_DATABASE_URL`, …) to
 * what that address says: user, password and database. `DATABASE_ADMIN_URL` has the role that may do it.
 * @throws ConfigError, or CannotStart when the server cannot be reached or a schema belongs to another role
 */
export async function prepareRoles({ env, printLine }: Pick<ProcessOptions, 'env' | 'printLine'>): Promise<void> {
  const { databaseAdminUrl } = parseConfig(PlatformSettings, env);
  const logins = readLogins(env);
  if (!databaseAdminUrl) {
    const problem = 'is missing; it should be the address of a Postgres role that may create roles and schemas';
    throw new ConfigError([{ variable: 'DATABASE_ADMIN_URL', problem }]);
  }
  for (const [database, ofDatabase = []] of Map.groupBy(logins, (login) => login.database)) {
    await ensureServiceRoles(databaseAdminUrl, database, ofDatabase);
    await setServicePasswords(databaseAdminUrl, ofDatabase);
    for (const { service, role } of ofDatabase) printLine(`${service}: role ${role}, schema ${service} of ${database}`);
  }
}

function readLogins(env: Env): DatabaseLogin[] {
  const logins = SERVICES_WITH_DATABASE.flatMap((service): DatabaseLogin[] => {
    const { variable, url: text } = ownDatabaseUrl(env, service);
    if (!text) return [];
    const url = new URL(text);
    const [role, password, database] = [url.username, url.password, url.pathname.slice(1)].map(decodeURIComponent);
    if (role && password && database) return [{ service, role, password, database }];
    throw new ConfigError([{ variable, problem: 'should name a user, a password and a database' }]);
  });
  const shared = logins.find(({ role }, index) => logins.findIndex((other) => other.role === role) < index);
  if (shared) {
    const { variable } = ownDatabaseUrl(env, shared.service);
    throw new ConfigError([{ variable, problem: `should name a role of its own: another service has ${shared.role}` }]);
  }
  if (logins.length > 0) return logins;
  throw new ConfigError([{ variable: 'AUTH_DATABASE_URL', problem: 'and those of the other services are missing' }]);
}
