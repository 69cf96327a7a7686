import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SERVICE_NAMES, SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';
import { ensureServiceDatabases } from '@famibook/one-machine/postgres/roles';
import { startEmbeddedPostgres } from '@famibook/one-machine/postgres/start-embedded-postgres';
import { makeKeys } from '@famibook/service-kit/identity/make-keys';
import { createBucket, type FreshBucket } from '../backing/fresh-bucket.ts';
import { type RabbitMqServer, startRabbitMq } from '../backing/rabbitmq.ts';
import { startReaper } from '../backing/reaper.ts';
import { type RedisServer, startRedis } from '../backing/redis.ts';
import { startS3 } from '../backing/s3.ts';
import { HARDLY_EVER } from '../hardly-ever.ts';
import { waitFor } from '../wait-for.ts';
import { ADMIN, NO_LIMITS } from './product.ts';
import { planReplicas, type Replica, type ReplicaCounts } from './replicas.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** The product as a deployment runs it: a process for each service, over a real database, broker, cache and S3. */
export interface ProductApart {
  readonly url: string;
  /** Holds the database and one log; what people share is in S3. */
  readonly dataDir: string;
  readonly broker: RabbitMqServer;
  readonly cache: RedisServer;
  readonly replicas: readonly Replica[];
  /** What people share, as a service that stores it sees it. */
  readonly bucket: FreshBucket;
  /** Migrates the database, as an upgrade does before it replaces the services. */
  migrate(root?: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Eight processes at once on two cores that others use too. */
const HEALTHY_WITHIN_MS = 240_000;

/**
 * @param replicas how many processes of a service, one unless given
 * @param root another copy of the repository than this one
 * @throws with everything a process printed when it ends or is not healthy in time
 */
export async function startProductApart(
  env: Record<string, string> = {},
  replicas: ReplicaCounts = {},
  root?: string,
): Promise<ProductApart> {
  const reaper = startReaper();
  try {
    const dataDir = await reaper.folder();
    await mkdir(join(dataDir, 'logs'));
    const [databases, broker, cache, bucket, planned] = await Promise.all([
      openDatabases(dataDir, (pid) => reaper.started(pid)),
      startRabbitMq(reaper),
      startRedis(reaper),
      startS3(reaper).then(createBucket),
      planReplicas(replicas, reaper),
    ]);
    const url = `http://localhost:${planned.gatewayPort}`;
    const shared = {
      ...databases,
      ...planned.env,
      ...makeKeys(SERVICE_NAMES),
      ...NO_LIMITS,
      AMQP_URL: broker.url,
      REDIS_URL: cache.url,
      STORAGE_URL: bucket.url,
      ...bucket.env,
      PUBLIC_URL: url,
      HOST: '127.0.0.1',
      FAMIBOOK_DATA_DIR: dataDir,
      FAMIBOOK_ADMIN_EMAIL: ADMIN.email,
      FAMIBOOK_ADMIN_PASSWORD: ADMIN.password,
      FAMIBOOK_SECRETS_KEY: randomBytes(32).toString('base64'),
      FAMIBOOK_DRAIN_SECONDS: '0',
      FAMIBOOK_BACKUP_SCHEDULE: HARDLY_EVER,
      ...env,
    };
    const log = join(dataDir, 'logs', 'famibook.log');
    const migrate = (version?: string) =>
      startService({ name: 'migrate', args: ['migrate'], env: shared, log, ...(version && { root: version }) }).ended;
    await migrate(root);
    planned.start((service) => (STORING.has(service) ? shared : withoutPlace(shared)), log, root);
    await untilHealthy(
      url,
      planned.all.map(({ process }) => process),
    );
    return {
      url,
      dataDir,
      broker,
      cache,
      replicas: planned.all,
      bucket,
      migrate,
      async [Symbol.asyncDispose]() {
        await planned.stop();
        await reaper.reap();
      },
    };
  } catch (error) {
    await reaper.reap();
    throw error;
  }
}

/** As in a deployment: only these have a place for bytes. */
const STORING: ReadonlySet<ServiceName> = new Set(['media', 'backup']);

function withoutPlace(env: Record<string, string>): Record<string, string> {
  const { STORAGE_URL: _bucket, FAMIBOOK_DATA_DIR: _folder, ...others } = env;
  return others;
}

async function openDatabases(dataDir: string, started: (pid: number) => void): Promise<Record<string, string>> {
  const { adminUrl, pid } = await startEmbeddedPostgres({ dataDir, durability: 'none' });
  started(pid);
  const urls = await ensureServiceDatabases({ adminUrl, dataDir, services: SERVICES_WITH_DATABASE });
  return Object.fromEntries(Object.entries(urls).map(([name, url]) => [`${name.toUpperCase()}_DATABASE_URL`, url]));
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
