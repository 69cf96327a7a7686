import type { ServiceName } from '@famibook/contracts/services';
import pLimit from 'p-limit';
import { v7 as newId } from 'uuid';
import { countErrors } from '../cache/count-errors.ts';
import { createCalls } from '../calls/calls.ts';
import { type Env, parseConfig } from '../config/config.ts';
import { migrateService } from '../db/migrate.ts';
import type { ReadyState } from '../http/internal-routes.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { withActor } from '../observability/actor.ts';
import type { Logger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createSecurityLog } from '../observability/security-log/security-log.ts';
import { createDisposables, type Disposables } from './disposables.ts';
import { openServiceData } from './open-service-data.ts';
import type { Platform } from './platform.ts';
import { checkReadiness, outcomesOf } from './readiness.ts';
import { type Place, serve, withKitRoutes } from './serve.ts';
import type { ServiceContext, ServiceDefinition } from './service.ts';

export interface BootOptions {
  env: Env;
  platform: Platform;
  place?: Place;
  /** Whether to apply migrations first, as on one machine and in tests; elsewhere a job does that. */
  hasToMigrate?: boolean;
}

export interface RunningService {
  name: ServiceName;
  url: string;
  port: number;
  /** Where probes, `metrics` and calls of other services are served. */
  internalUrl: string;
  ready(): Promise<ReadyState>;
  /** Reports from now on that it is not ready, and goes on serving; each connection ends with its next response. */
  drain(): void;
  stop(): Promise<void>;
}

/** How long running requests may take once a service has to stop. */
const FINISH_MS = 30_000;

/** Services that start together do not wait for each other's migrations in Postgres, where that wait has a limit. */
const migrationQueue = pLimit(1);

/**
 * Starts a service: settings, schema, composition, port, subscriptions, workers. When one fails, all that was opened
 * is closed again.
 * @throws ConfigError, MigrationError, or what the service itself could not do
 */
export async function bootService<C>(definition: ServiceDefinition<C>, options: BootOptions): Promise<RunningService> {
  const log = options.platform.log.child({ service: definition.name });
  const disposables = createDisposables(log);
  try {
    return await boot(definition, options, log, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
}

async function boot<C>(
  definition: ServiceDefinition<C>,
  { env, platform, place = {}, hasToMigrate }: BootOptions,
  log: Logger,
  disposables: Disposables,
): Promise<RunningService> {
  const { name } = definition;
  const config = parseConfig(definition.config, env);
  const metrics = createMetrics(name);
  const identities = createIdentities({ service: name, keys: platform.keys });
  const tracer = platform.tracerOf(name);
  const calls = createCalls({ urls: platform.serviceUrls, identities, metrics, tracer });

  if (definition.migrations && hasToMigrate) {
    const { migrations } = definition;
    const onWait = (migration: string) => log.warn({ migration }, 'a migration waits until its tables are free');
    const applied = await migrationQueue(() => migrateService(platform.databaseUrl(name), name, migrations, onWait));
    if (applied.length > 0) log.info({ applied }, 'migrated');
  }
  const own = await openServiceData(definition, platform, log, tracer);
  disposables.add('database', () => own.stop());
  disposables.add('calls', () => calls.close());

  const context: ServiceContext<C> = {
    config,
    publicUrl: platform.publicUrl,
    log,
    get db() {
      return own.db();
    },
    get events() {
      return own.events;
    },
    unlessRestoring: (work) => (own.gate ? own.gate.pass(work) : work()),
    cache: countErrors(platform.cache, metrics.cacheFailed),
    objects: platform.objects,
    identities,
    calls,
    serviceUrls: platform.serviceUrls,
    inProcessConnections: platform.inProcessConnections,
    metrics,
    tracer,
    securityLog: createSecurityLog(name, platform.securitySink),
    now: () => new Date(),
    newId,
  };
  const made = await definition.compose(context);
  disposables.add('service', () => made.stop?.());

  let isUp = false;
  const checks = { hard: own.checks, soft: platform.softChecks };
  const ready = () => checkReadiness(isUp, checks);
  metrics.watch({
    name: 'famibook_dependency_up',
    help: '1 while it answers, 0 while it is away',
    label: 'dependency',
    read: async () => {
      const outcomes = Object.entries(await outcomesOf({ ...checks.hard, ...checks.soft }));
      return Object.fromEntries(outcomes.map(([name, outcome]) => [name, outcome === 'ok' ? 1 : 0]));
    },
  });
  await own.gate?.start();
  const parts = { identities, log, metrics, tracer, gate: own.gate };
  const http = serve(withKitRoutes(made, definition, platform, own.gate), parts, ready, platform);
  const listening = await http.listen(place);
  disposables.add('servers', () => listening.stop(FINISH_MS), FINISH_MS + 5_000);
  const { url, internalUrl } = listening;
  platform.serviceUrls.set(name, url, internalUrl);
  platform.inProcessConnections.add(name, http.server);
  disposables.add('in-process connections', () => platform.inProcessConnections.remove(name));

  own.watch(metrics);
  await own.events.subscribe(made.subscriptions ?? [], made.transaction);
  await own.events.start();
  disposables.add('events', () => own.events.stop(), FINISH_MS);
  for (const worker of made.workers ?? []) {
    // Timers that it starts belong to it from then on.
    await withActor({ kind: 'schedule', id: worker.name }, () => worker.start());
    disposables.add(worker.name, () => worker.stop(), FINISH_MS);
  }
  disposables.add('readiness', () => {
    isUp = false;
  });
  isUp = true;
  log.info({ port: listening.port }, 'listening');
  return {
    name,
    url,
    port: listening.port,
    internalUrl,
    ready,
    drain: () => {
      isUp = false;
      listening.drain();
    },
    stop: () => disposables.run(),
  };
}
