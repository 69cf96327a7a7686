import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { z } from 'zod';
import { INTERNAL_PORT } from '../calls/service-urls.ts';
import { S3AddressText } from '../storage/s3-address.ts';
import { ConfigError, type Env } from './config.ts';
import {
  failpointSetting,
  folderSetting,
  publicUrlSetting,
  redisSetting,
  wholeNumberSetting,
} from './setting-schemas.ts';

const POSTGRES_URL = /^postgres(?:ql)?:\/\/\S+$/;
const databaseUrl = z
  .string()
  .regex(POSTGRES_URL)
  .describe('a Postgres address such as postgres://user:password@host:5432/famibook');
const serviceUrl = z.url({ protocol: /^https?$/ }).describe('the address of that service, such as http://auth:8080');

function forEachService<S extends z.ZodType>(suffix: string, schema: S): Record<string, z.ZodOptional<S>> {
  return Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_${suffix}`, schema.optional()]));
}

const port = z.coerce.number().int().min(0).max(65_535).describe('a port from 0 to 65535');

/** Long enough for clients to notice that a service is no longer ready. */
const DRAIN_SECONDS = 5;

const SECURITY_LOG_DAYS = 180;
const TRACES_PER_SECOND = 10;

function portIn(settings: object, variable: string) {
  return (settings as Record<string, number | undefined>)[variable];
}

/** The settings of all services of a process. */
export const PlatformSettings = z
  .object({
    HOST: z.string().optional().describe('an address of this machine'),
    PORT: port.default(8080),
    INTERNAL_PORT: port.default(INTERNAL_PORT),
    FAMIBOOK_DRAIN_SECONDS: wholeNumberSetting(DRAIN_SECONDS, 'how long a service that stops goes on serving', {
      min: 0,
      max: 300,
      unit: 'seconds',
    }),
    PUBLIC_URL: publicUrlSetting,
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info')
      .describe('one of trace, debug, info, warn, error, fatal, silent'),
    REDIS_URL: redisSetting,
    AMQP_URL: z
      .string()
      .regex(/^amqps?:\/\/\S+$/)
      .optional()
      .describe('a RabbitMQ address such as amqp://user:password@host'),
    STORAGE_URL: S3AddressText.optional(),
    FAMIBOOK_DATA_DIR: folderSetting('a folder this program may write to').optional(),
    FAMIBOOK_SECURITY_LOG_DIR: folderSetting('a folder this program may write to').optional(),
    FAMIBOOK_SECURITY_LOG_DAYS: wholeNumberSetting(SECURITY_LOG_DAYS, 'how long the security log is stored', {
      max: 3_650,
      unit: 'days',
    }),
    FAMIBOOK_SECURITY_LOG_KEY: z
      .string()
      .min(16)
      .optional()
      .describe('at least 16 random characters, which e-mails in the security log are hashed with'),
    // The exporter appends a path.
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/ })
      .regex(/^[^?#]*$/)
      .optional()
      .describe('the address of a collector of traces (OTLP over HTTP), such as http://collector:4318'),
    FAMIBOOK_TRACES_PER_SECOND: wholeNumberSetting(TRACES_PER_SECOND, 'how many traces begin in this process', {
      max: 10_000,
    }),
    FAMIBOOK_UPGRADE_WITHOUT_BACKUP: z.enum(['true', 'false']).default('false').describe('true or false'),
    FAMIBOOK_FAILPOINT: failpointSetting,
    DATABASE_URL: databaseUrl.optional(),
    /** For `node start.ts roles` alone: no service that runs should have it. */
    DATABASE_ADMIN_URL: databaseUrl.optional(),
    ...forEachService('DATABASE_URL', databaseUrl),
    ...forEachService('URL', serviceUrl),
    ...forEachService('INTERNAL_URL', serviceUrl),
    ...forEachService('PORT', port),
    ...forEachService('INTERNAL_PORT', port),
  })
  .transform((settings) => ({
    host: settings.HOST,
    port: settings.PORT,
    /** Where `/internal` is served. */
    internalPort: settings.INTERNAL_PORT,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    logLevel: settings.LOG_LEVEL,
    redisUrl: settings.REDIS_URL,
    amqpUrl: settings.AMQP_URL,
    /** The address of the object store, when it is not the data directory. */
    storage: settings.STORAGE_URL,
    databaseAdminUrl: settings.DATABASE_ADMIN_URL,
    dataDir: settings.FAMIBOOK_DATA_DIR,
    securityLog: {
      directory: settings.FAMIBOOK_SECURITY_LOG_DIR,
      retentionDays: settings.FAMIBOOK_SECURITY_LOG_DAYS,
      key: settings.FAMIBOOK_SECURITY_LOG_KEY,
    },
    tracing: {
      endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
      perSecond: settings.FAMIBOOK_TRACES_PER_SECOND,
    },
    /** For who upgrades although no backup can be taken (D33). */
    upgradesWithoutBackup: settings.FAMIBOOK_UPGRADE_WITHOUT_BACKUP === 'true',
    failpoint: settings.FAMIBOOK_FAILPOINT,
    drainMs: settings.FAMIBOOK_DRAIN_SECONDS * 1000,
    /** The ports of one of several services in a process, other than the gateway; any free port unless set. */
    portsOf: (service: ServiceName) => ({
      port: portIn(settings, `${service.toUpperCase()}_PORT`),
      internalPort: portIn(settings, `${service.toUpperCase()}_INTERNAL_PORT`),
    }),
  }));
export type PlatformSettings = z.output<typeof PlatformSettings>;

function ownVariable(service: ServiceName) {
  return `${service.toUpperCase()}_DATABASE_URL`;
}

function givenDatabaseUrl(env: Env, service: ServiceName) {
  return env[ownVariable(service)] || env.DATABASE_URL;
}

export function hasDatabaseUrl(env: Env, service: ServiceName): boolean {
  return Boolean(givenDatabaseUrl(env, service));
}

/** The address of a service's database under the setting of its own, and the setting's name. */
export function ownDatabaseUrl(env: Env, service: ServiceName): { variable: string; url: string | undefined } {
  return { variable: ownVariable(service), url: env[ownVariable(service)] || undefined };
}

/** @throws ConfigError when neither `AUTH_DATABASE_URL` nor `DATABASE_URL`, … is a Postgres address */
export function databaseUrlOf(env: Env, service: ServiceName): string {
  const url = givenDatabaseUrl(env, service);
  const problem = 'it (or DATABASE_URL) should be a Postgres address';
  if (!url) throw new ConfigError([{ variable: ownVariable(service), problem: `is missing; ${problem}` }]);
  if (!POSTGRES_URL.test(url)) throw new ConfigError([{ variable: ownVariable(service), problem }]);
  return url;
}
