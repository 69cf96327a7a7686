import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import type { Registry } from 'prom-client';
import type { Cache } from '../cache/cache.ts';
import { createMemoryCache } from '../cache/memory.ts';
import { createInProcessConnections, type InProcessConnections } from '../calls/in-process-connections.ts';
import { createServiceUrls, type ServiceUrls } from '../calls/service-urls.ts';
import { ConfigError, type ConfigIssue, type Env, parseConfig } from '../config/config.ts';
import { databaseUrlOf, PlatformSettings } from '../config/platform-settings.ts';
import { followKeys } from '../identity/key-files.ts';
import { createOwnKeys, type Keys } from '../identity/keys.ts';
import type { EventBus } from '../messaging/bus/event-bus.ts';
import { createInProcessBus } from '../messaging/bus/in-process.ts';
import type { Logger } from '../observability/log.ts';
import { createProcessMetrics } from '../observability/metrics.ts';
import { openSecuritySink } from '../observability/security-log/open-security-sink.ts';
import type { SecuritySink } from '../observability/security-log/security-log.ts';
import type { Tracer } from '../observability/tracer.ts';
import { openTracing } from '../observability/tracing/open-tracing.ts';
import { createFileStore } from '../storage/files.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { S3Address } from '../storage/s3-address.ts';
import { createDisposables, type Disposables } from './disposables.ts';

/** The adapters that the services of one process share, chosen by the addresses in the environment. */
export interface Platform {
  env: Env;
  log: Logger;
  publicUrl: URL;
  keys: Keys;
  serviceUrls: ServiceUrls;
  inProcessConnections: InProcessConnections;
  cache: Cache;
  bus: EventBus;
  /** @throws ConfigError when no object store is set */
  objects(): ObjectStore;
  /** @throws ConfigError when neither `AUTH_DATABASE_URL` nor `DATABASE_URL`, … is set */
  databaseUrl(service: ServiceName): string;
  securitySink: SecuritySink;
  processMetrics: Registry | undefined;
  tracerOf(service: ServiceName): Tracer;
  /** The failpoint at which a crash test kills this process. */
  failpoint: string | undefined;
  /** The readiness checks of the shared adapters, none of which is needed to work (D37). */
  softChecks: Readonly<Record<string, () => Promise<void>>>;
  /**
   * Call when all services of this process are up: from now on events are delivered, and none misses its subscriber.
   */
  startSubscriptions(): void;
  /** Call before the first service stops; unpublished events wait in the outboxes. */
  stopSubscriptions(): Promise<void>;
  /** After all services have stopped. */
  stop(): Promise<void>;
}

export interface PlatformOptions {
  /** The services of this process; all unless given. With some elsewhere, keys and addresses must come from `env`. */
  services?: readonly ServiceName[];
  /** Whether to collect metrics of the process itself; once in a process. */
  hasProcessMetrics?: boolean;
}

function readiness(parts: Record<string, { ping?(): Promise<void> }>): Record<string, () => Promise<void>> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part.ping ? [[name, async () => part.ping?.()]] : [])),
  );
}

// The clients of cache and broker are loaded only where they are used, to save memory on one machine.
async function redisCache(url: string, log: Logger): Promise<Cache> {
  return (await import('../cache/redis.ts')).createRedisCache({ url, log });
}

async function rabbitBus(url: string, log: Logger): Promise<EventBus> {
  return (await import('../messaging/bus/rabbitmq.ts')).createRabbitBus({ url, log });
}

async function s3Store(address: S3Address) {
  return (await import('../storage/s3.ts')).createS3Store(address);
}

const TRACES_STOP_WITHIN_MS = 5_000;

const APART = 'it is needed as soon as services run in different processes';

/** One process needs no broker; services that run apart would not get events without one. */
function keysForApart(
  env: Env,
  services: readonly ServiceName[],
  { redisUrl, amqpUrl }: PlatformSettings,
  log: Logger,
) {
  const issues: ConfigIssue[] = [];
  if (!redisUrl) issues.push({ variable: 'REDIS_URL', problem: `is missing; ${APART}` });
  if (!amqpUrl) issues.push({ variable: 'AMQP_URL', problem: `is missing; ${APART}` });
  try {
    const keys = followKeys({ env, services, log });
    if (issues.length === 0) return keys;
    keys.stop();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    issues.unshift(...error.issues);
  }
  throw new ConfigError(issues);
}

async function openShared({ redisUrl, amqpUrl, storage }: PlatformSettings, log: Logger, disposables: Disposables) {
  try {
    const cache = redisUrl ? await redisCache(redisUrl, log) : createMemoryCache();
    disposables.add('cache', () => cache.stop());
    const bus = amqpUrl ? await rabbitBus(amqpUrl, log) : createInProcessBus({ log });
    disposables.add('bus', () => bus.stop());
    const stored = storage && (await s3Store(storage));
    if (stored) disposables.add('storage', async () => stored.stop());
    return { cache, bus, stored };
  } catch (error) {
    await disposables.run();
    throw error;
  }
}

/** @throws ConfigError */
export async function createPlatform(env: Env, log: Logger, options: PlatformOptions = {}): Promise<Platform> {
  const settings = parseConfig(PlatformSettings, env);
  const services = options.services ?? SERVICE_NAMES;
  const isWhole = SERVICE_NAMES.every((name) => services.includes(name));
  const hasKeys = env.TRUSTED_KEYS || env.TRUSTED_KEYS_FILE;
  const followed = isWhole && !hasKeys ? undefined : keysForApart(env, services, settings, log);
  const disposables = createDisposables(log);
  if (followed) disposables.add('keys', followed.stop);
  const tracing = await openTracing(settings.tracing, log);
  disposables.add('traces', tracing.stop, TRACES_STOP_WITHIN_MS);
  const { cache, bus, stored } = await openShared(settings, log, disposables);
  const securitySink = openSecuritySink(settings.securityLog, log);
  disposables.add('security log', securitySink.close);

  let objects: ObjectStore | undefined = stored;
  const wanted = (variable: string, problem: string) => new ConfigError([{ variable, problem }]);
  return {
    env,
    log,
    publicUrl: settings.publicUrl,
    keys: followed ?? createOwnKeys(),
    serviceUrls: createServiceUrls(env),
    inProcessConnections: createInProcessConnections(),
    cache,
    bus,
    objects: () => {
      if (objects) return objects;
      if (!settings.dataDir)
        throw wanted('FAMIBOOK_DATA_DIR', 'or STORAGE_URL is missing; it should be a folder this program may write to');
      objects = createFileStore(join(settings.dataDir, 'objects'));
      return objects;
    },
    databaseUrl: (service) => databaseUrlOf(env, service),
    securitySink,
    processMetrics: options.hasProcessMetrics ? createProcessMetrics(tracing.counts) : undefined,
    tracerOf: tracing.tracerOf,
    failpoint: settings.failpoint,
    softChecks: readiness({ cache, bus }),
    startSubscriptions: () => bus.start(),
    stopSubscriptions: () => bus.stop(),
    stop: () => disposables.run(),
  };
}
