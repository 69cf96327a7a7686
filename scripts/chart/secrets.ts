import { SERVICE_NAMES, SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { randomPassword } from '@famibook/one-machine/first-administrator';
import { type Env, parseConfig } from '@famibook/service-kit/config/config';
import { makeKeys } from '@famibook/service-kit/identity/make-keys';
import { z } from 'zod';
import { randomText } from '../image/secrets.ts';

/** The servers that the secrets lead to, and what an installation that was lost had; everything else is made. */
const Servers = z.object({
  DATABASE_SERVER: z
    .string()
    .regex(/^[\w.-]+(?::\d+)?\/[\w-]+(?:\?sslmode=[a-z-]+)?$/)
    .describe(
      'host:port/database of Postgres, such as famibook-postgres-rw:5432/famibook, by TLS with ?sslmode=verify-full',
    ),
  DATABASE_ADMIN_URL: z
    .url({ protocol: /^postgres/ })
    .optional()
    .describe('a Postgres address that may make roles'),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).describe('a Redis address such as redis://:password@valkey:6379'),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).describe('a RabbitMQ address such as amqp://user:password@rabbitmq'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('the key of the object store'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of the object store'),
  FAMIBOOK_BACKUP_ACCESS_KEY_ID: z.string().optional().describe('the key of the store of backups'),
  FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of the store of backups'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('the address of a mail server'),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('headers for the collector of traces, such as a key'),
  FAMIBOOK_BACKUP_KEY: z.string().optional().describe('the key of backups that lie there already'),
  FAMIBOOK_BACKUP_OLD_KEYS: z.string().optional().describe('former keys of backups, separated by commas'),
  FAMIBOOK_SECRETS_KEY: z.string().optional().describe('what two-step sign-in was sealed with'),
  GOOGLE_DRIVE_CLIENT_ID: z.string().optional().describe('of the Google Drive that backups lie in'),
  GOOGLE_DRIVE_CLIENT_SECRET: z.string().optional().describe('of that Google Drive'),
  GOOGLE_DRIVE_REFRESH_TOKEN: z.string().optional().describe('of that Google Drive'),
  GOOGLE_DRIVE_FOLDER_ID: z.string().optional().describe('of that Google Drive'),
});

export interface Secret {
  apiVersion: 'v1';
  kind: 'Secret';
  metadata: { name: string };
  type: 'Opaque';
  /** From the name of a setting to its value. */
  stringData: Record<string, string>;
}

/**
 * A Secret for what all services share, one for each service with what no other one may read, one for the backup before an
 * upgrade, and one for making roles.
 * @throws ConfigError naming the servers that are missing
 */
export function makeChartSecrets(env: Env): Secret[] {
  const { DATABASE_SERVER: server, DATABASE_ADMIN_URL, REDIS_URL, AMQP_URL, ...given } = parseConfig(Servers, env);
  const { TRUSTED_KEYS = '', ...signingKeys } = makeKeys(SERVICE_NAMES);
  const bucket = {
    AWS_ACCESS_KEY_ID: given.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: given.AWS_SECRET_ACCESS_KEY,
  };
  const ofBackups = {
    FAMIBOOK_BACKUP_KEY: given.FAMIBOOK_BACKUP_KEY ?? randomText(),
    FAMIBOOK_BACKUP_OLD_KEYS: given.FAMIBOOK_BACKUP_OLD_KEYS,
    FAMIBOOK_BACKUP_ACCESS_KEY_ID: given.FAMIBOOK_BACKUP_ACCESS_KEY_ID,
    FAMIBOOK_BACKUP_SECRET_ACCESS_KEY: given.FAMIBOOK_BACKUP_SECRET_ACCESS_KEY,
    GOOGLE_DRIVE_CLIENT_ID: given.GOOGLE_DRIVE_CLIENT_ID,
    GOOGLE_DRIVE_CLIENT_SECRET: given.GOOGLE_DRIVE_CLIENT_SECRET,
    GOOGLE_DRIVE_REFRESH_TOKEN: given.GOOGLE_DRIVE_REFRESH_TOKEN,
    GOOGLE_DRIVE_FOLDER_ID: given.GOOGLE_DRIVE_FOLDER_ID,
  };
  // Neither in Google Drive nor with a key of their own, backups lie at the provider of the photos.
  const isElsewhere = given.GOOGLE_DRIVE_FOLDER_ID || given.FAMIBOOK_BACKUP_ACCESS_KEY_ID;
  const ofService = isElsewhere ? ofBackups : { ...ofBackups, ...bucket };
  const own: Partial<Record<ServiceName, Record<string, string | undefined>>> = {
    auth: {
      FAMIBOOK_SECRETS_KEY: given.FAMIBOOK_SECRETS_KEY ?? randomText(),
      FAMIBOOK_ADMIN_PASSWORD: randomPassword(),
    },
    media: bucket,
    notifier: { SMTP_URL: given.SMTP_URL },
    backup: ofService,
  };
  const { OTEL_EXPORTER_OTLP_HEADERS } = given;
  const shared = {
    REDIS_URL,
    AMQP_URL,
    TRUSTED_KEYS,
    FAMIBOOK_SECURITY_LOG_KEY: randomText(),
    OTEL_EXPORTER_OTLP_HEADERS,
  };
  const separator = server.includes('?') ? '&' : '?';
  const services = SERVICE_NAMES.map((name) => {
    const [databaseUrl, signingKey] = [`${name.toUpperCase()}_DATABASE_URL`, `${name.toUpperCase()}_SIGNING_KEY`];
    const database = SERVICES_WITH_DATABASE.includes(name) && {
      [databaseUrl]: `postgresql://famibook_${name}:${randomText()}@${server}${separator}schema=${name}`,
    };
    return secretOf(name, { ...database, [signingKey]: signingKeys[signingKey], ...own[name] });
  });
  const admin = DATABASE_ADMIN_URL ? [secretOf('database-admin', { DATABASE_ADMIN_URL })] : [];
  // It reads the photos and writes the backups.
  const job = secretOf('backup-job', { ...ofBackups, ...bucket });
  return [secretOf('shared', shared), ...services, job, ...admin];
}

function secretOf(name: string, values: Record<string, string | undefined>): Secret {
  const set = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const metadata = { name: `famibook-${name}` };
  return { apiVersion: 'v1', kind: 'Secret', metadata, type: 'Opaque', stringData: Object.fromEntries(set) };
}
