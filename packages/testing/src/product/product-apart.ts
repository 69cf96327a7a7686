import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { ensureServiceDatabases } from '@famibook/one-machine/postgres/roles';
import { startEmbeddedPostgres } from '@famibook/one-machine/postgres/start-embedded-postgres';
import { makeKeys } from '@famibook/service-kit/identity/make-keys';
import { createBucket } from '../backing/fresh-bucket.ts';
import { lastingPort } from '../backing/lasting-port.ts';
import { type RabbitMqServer, startRabbitMq } from '../backing/rabbitmq.ts';
import { startReaper } from '../backing/reaper.ts';
import { type RedisServer, startRedis } from '../backing/redis.ts';
import { startS3 } from '../backing/s3.ts';
import { waitFor } from '../wait-for.ts';
import { ADMIN, NO_LIMITS } from './product.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** The product as a deployment runs it: a process for each service, over a real database, broker, cache and S3. */
export interface ProductApart {
  readonly url: string;
  /** Of the database, and of one log; what people share is in S3. */
  readonly dataDir: string;
  readonly broker: RabbitMqServer;
  readonly cache: RedisServer;
  readonly services: ReadonlyMap<ServiceName, ServiceProcess>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Eight processes at once on two cores that others use too. */
const HEALTHY_WITHIN_MS = 240_000;

/** @throws with everything a process printed when it ends or is not healthy in time */
export async function startProductApart(env: Record<string, string> = {}): Promise<ProductApart> {
  const reaper = startReaper();
  const services = new Map<ServiceName, ServiceProcess>();
  try {
    const dataDir = await reaper.folder();
    await mkdir(join(dataDir, 'logs'));
    const [databases, broker, cache, bucket, addresses] = await Promise.all([
      openDatabases(dataDir, (pid) => reaper.started(pid)),
      startRabbitMq(reaper),
      startRedis(reaper),
      startS3(reaper).then(createBucket),
      chooseAddresses(),
    ]);
    const shared = {
      ...databases,
      ...addresses.env,
      ...makeKeys(SERVICE_NAMES, 'test'),
      ...NO_LIMITS,
      AMQP_URL: broker.url,
      REDIS_URL: cache.url,
      STORAGE_URL: bucket.url,
      ...bucket.env,
      PUBLIC_URL: addresses.publicUrl,
      HOST: '127.0.0.1',
      FAMIBOOK_DATA_DIR: dataDir,
      FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
      FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
      FAMIBOOK_SECRETS_KEY: randomBytes(32).toString('base64'),
      FAMIBOOK_DRAIN_SECONDS: '0',
      ...env,
    };
    const log = join(dataDir, 'logs', 'famibook.log');
    await startService({ name: 'migrate', args: ['migrate'], env: shared, log }).ended;
    for (const name of SERVICE_NAMES) {
      const service = startService({ name, env: { ...shared, SERVICES: name, ...addresses.portsOf(name) }, log });
      reaper.started(service.pid);
      services.set(name, service);
    }
    await untilHealthy(addresses.publicUrl, [...services.values()]);
    return {
      url: addresses.publicUrl,
      dataDir,
      broker,
      cache,
      services,
      async [Symbol.asyncDispose]() {
        await Promise.all([...services.values()].map((service) => service.stop()));
        await reaper.reap();
      },
    };
  } catch (error) {
    await reaper.reap();
    throw error;
  }
}

async function openDatabases(dataDir: string, started: (pid: number) => void): Promise<Record<string, string>> {
  const { adminUrl, pid } = await startEmbeddedPostgres({ dataDir, durability: 'none' });
  started(pid);
  const urls = await ensureServiceDatabases({ adminUrl, dataDir, services: SERVICES_WITH_DATABASE });
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]));
}

/** Two ports for each service, in the settings of all of them. */
async function chooseAddresses() {
  const ports = new Map<ServiceName, { PORT: string; INTERNAL_PORT: string }>();
  const env: Record<string, string> = {};
  for (const name of SERVICE_NAMES) {
    const own = { PORT: String(await lastingPort()), INTERNAL_PORT: String(await lastingPort()) };
    ports.set(name, own);
    env[`${name.toUpperCase()}_URL`] = `http://127.0.0.1:${own.PORT}`;
    env[`${name.toUpperCase()}_INTERNAL_URL`] = `http://127.0.0.1:${own.INTERNAL_PORT}`;
  }
  return {
    env,
    publicUrl: `http://localhost:${ports.get('gateway')?.PORT}`,
    portsOf: (name: ServiceName) => ports.get(name),
  };
}

async function untilHealthy(url: string, services: readonly ServiceProcess[]): Promise<void> {
  const isHealthy = async () => {
    const fallen = services.find((service) => service.hasEnded());
    if (fallen) throw new Error(`${fallen.name} ended before it was ready:\n${fallen.output()}`);
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    const health = (await response?.json()) as { status: string } | undefined;
    return health?.status === 'ok';
  };
  await waitFor('health of all services', isHealthy, HEALTHY_WITHIN_MS);
}
