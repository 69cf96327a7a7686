import { SERVICE_NAMES } from '@famibook/contracts/services';
import { z } from 'zod';

const databaseUrl = z
  .string()
  .regex(/^postgres(?:ql)?:\/\/\S+$/)
  .describe('a Postgres address such as postgres://user:password@host:5432/famibook');
const serviceUrl = z.url({ protocol: /^https?$/ }).describe('the address of that service, such as http://auth:8080');

const forEachService = <S extends z.ZodType>(suffix: string, schema: S): Record<string, z.ZodOptional<S>> =>
  Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_${suffix}`, schema.optional()]));

const port = z.coerce.number().int().min(0).max(65_535).describe('a port from 0 to 65535');

/** What is true for all services of a process. */
export const PlatformSettings = z
  .object({
    PORT: port.default(8080),
    INTERNAL_PORT: port.default(8081),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('the address people use, such as https://famibook.example'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info')
      .describe('one of trace, debug, info, warn, error, fatal, silent'),
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\/\S+$/)
      .optional()
      .describe('a Redis address such as redis://host:6379'),
    AMQP_URL: z
      .string()
      .regex(/^amqps?:\/\/\S+$/)
      .optional()
      .describe('a RabbitMQ address such as amqp://user:password@host'),
    FAMIBOOK_DATA_DIR: z.string().optional().describe('a folder this program may write to'),
    FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
    DATABASE_URL: databaseUrl.optional(),
    ...forEachService('DATABASE_URL', databaseUrl),
    ...forEachService('URL', serviceUrl),
  })
  .transform((settings) => ({
    port: settings.PORT,
    /** Where the service at the edge answers probes. */
    internalPort: settings.INTERNAL_PORT,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`),
    logLevel: settings.LOG_LEVEL,
    redisUrl: settings.REDIS_URL,
    amqpUrl: settings.AMQP_URL,
    dataDir: settings.FAMIBOOK_DATA_DIR,
    failpoint: settings.FAMIBOOK_FAILPOINT,
  }));
export type PlatformSettings = z.output<typeof PlatformSettings>;
