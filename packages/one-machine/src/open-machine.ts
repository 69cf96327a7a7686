import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ServiceName } from '@famibook/contracts/services';
import { SERVICES_WITH_DATABASE } from '@famibook/contracts/services';
import { createLog, type Logger } from '@famibook/service-kit/observability/log';
import { CannotStart } from '@famibook/service-kit/runtime/cannot-start';
import type { Machine, MachineRequest } from '@famibook/service-kit/runtime/machine';
import { dataDirectoryPath, openDataDirectory } from './data-directory/data-directory.ts';
import { type FirstAdministrator, firstAdministrator } from './first-administrator.ts';
import { openLogFile } from './log-file.ts';
import { ownHost, publicPort } from './port.ts';
import { startEmbeddedPostgres } from './postgres/start-embedded-postgres.ts';
import { releaseMemoryWhenIdle } from './release-memory.ts';
import { readOrCreateSecret, readSecret } from './stored-secret.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface MachineOptions {
  /** A folder of its own in the data directory, e.g. `demo`. */
  folder?: string;
  /** Settings that are stored in the data directory. */
  furtherEnv?(dataDir: string): Promise<Environment>;
}

/**
 * What one machine provides where no URL says otherwise: the database with a role for each service, a place for files
 * and the log, the first administrator, and the lines in the terminal.
 * @throws CannotStart in one line; nothing stays open
 */
export async function openMachine(
  { env, services, printLine }: MachineRequest,
  { folder, furtherEnv }: MachineOptions = {},
): Promise<Machine> {
  const host = ownHost(env.HOST);
  const path = dataDirectoryPath(env, folder);
  const { lock } = await openDataDirectory(path);
  let log: Machine['log'];
  let database: ProvidedDatabase | undefined;
  const stop = async () => {
    await database?.stop();
    await lock.release();
  };
  try {
    const port = await publicPort(env.PORT, host, env.PUBLIC_URL);
    if (env.HOST && env.HOST !== host)
      printLine(
        `HOST=${env.HOST} is only the name of this machine, as some shells set it: FamiBook listens on ${host}.`,
      );
    printLine(`Starting FamiBook, with its data in ${path} …`);
    const given = { ...env, ...(await furtherEnv?.(path)) };
    const administrator = await firstAdministrator(path, given);
    const withoutDatabase = services.filter((name) => SERVICES_WITH_DATABASE.includes(name) && !hasUrl(given, name));
    log = openLogFile(path, env.LOG);
    if (withoutDatabase.length > 0) {
      const lines = { log: createLog({ destination: log }), printLine };
      database = await provideDatabase(path, withoutDatabase, lines);
    }
    return {
      env: {
        ...given,
        HOST: host,
        PORT: String(port),
        FAMIBOOK_DATA_DIR: path,
        ...(await securityLogEnv(path, given)),
        ...(await secretsKeyEnv(path, given, printLine)),
        ...database?.env,
        ...administrator.env,
      },
      log,
      onReady: (url) => welcome(url, administrator, printLine),
      stop,
    };
  } catch (error) {
    await stop();
    log?.close();
    throw error;
  }
}

/**
 * The security log lies beside the log; the key for e-mails is made once, so that one e-mail reads alike over restarts.
 */
async function securityLogEnv(dataDir: string, { LOG, ...given }: Environment): Promise<Environment> {
  const key = given.FAMIBOOK_SECURITY_LOG_KEY || (await readOrCreateSecret(dataDir, 'security-log-key', newKey));
  const directory = given.FAMIBOOK_SECURITY_LOG_DIR || (LOG === 'stdout' ? undefined : join(dataDir, 'logs'));
  return { FAMIBOOK_SECURITY_LOG_KEY: key, FAMIBOOK_SECURITY_LOG_DIR: directory };
}

/**
 * The key that secrets are sealed with is made once. In production it is given: making one here would hide that it is
 * missing. One that is given beside another that was made leaves people with codes that cannot be checked.
 */
async function secretsKeyEnv(
  dataDir: string,
  { FAMIBOOK_SECRETS_KEY: key, NODE_ENV }: Environment,
  printLine: (line: string) => void,
): Promise<Environment> {
  const name = 'secrets-key';
  if (key) {
    const made = await readSecret(dataDir, name);
    if (made && !keyBytes(made).equals(keyBytes(key)))
      printLine(
        `FAMIBOOK_SECRETS_KEY (look in .env too) is not the key in ${join(dataDir, 'secrets', name)}: two-step sign-in that was set up with the key in the file takes recovery codes only. Unset it to use the file again.`,
      );
    return {};
  }
  if (NODE_ENV === 'production') return {};
  return { FAMIBOOK_SECRETS_KEY: await readOrCreateSecret(dataDir, name, newKey) };
}

/** As the service reads it: base64, or 64 hex digits. */
function keyBytes(key: string): Buffer {
  return Buffer.from(key, key.length === 64 ? 'hex' : 'base64');
}

function newKey() {
  return randomBytes(32).toString('base64url');
}

async function welcome(
  url: string,
  administrator: FirstAdministrator,
  printLine: (line: string) => void,
): Promise<void> {
  await administrator.settle();
  printLine(`FamiBook is ready on ${forPeople(url)}`);
  for (const line of administrator.notice) printLine(line);
  releaseMemoryWhenIdle();
}

/** People, links and cookies call this machine `localhost`. */
function forPeople(url: string): string {
  return url.replace(/\/\/(?:127\.0\.0\.1|\[::1\]):/, '//localhost:');
}

interface ProvidedDatabase {
  env: Environment;
  stop(): Promise<void>;
}

async function provideDatabase(
  dataDir: string,
  services: readonly ServiceName[],
  { log, printLine }: { log: Logger; printLine(line: string): void },
): Promise<ProvidedDatabase> {
  const { adminUrl, stop } = await startEmbeddedPostgres({ dataDir, keepRunning: { log }, printLine }).catch(
    (error: Error) => {
      throw new CannotStart(error.message, { cause: error });
    },
  );
  try {
    const { ensureServiceDatabases } = await import('./postgres/roles.ts');
    const urls = await ensureServiceDatabases({ adminUrl, dataDir, services });
    const env = Object.fromEntries(Object.entries(urls).map(([name, url]) => [databaseVariable(name), url]));
    return { env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function databaseVariable(service: string) {
  return `${service.toUpperCase()}_DATABASE_URL`;
}

function hasUrl(env: Environment, service: ServiceName) {
  return Boolean(env[databaseVariable(service)] || env.DATABASE_URL);
}
