import type { ServiceName } from '@famibook/contracts/services';
import { v7 as newId } from 'uuid';
import { addExportRoute } from '../backup/export-route.ts';
import type { RestoreGate } from '../backup/restore-gate.ts';
import { addRestoreRoutes } from '../backup/restore-routes.ts';
import { countErrors } from '../cache/count-errors.ts';
import { createCalls } from '../calls/calls.ts';
import { type Env, parseConfig } from '../config/config.ts';
import { migrateService } from '../db/migrate.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { addInternalRoutes, isInternalPath, type ReadyState } from '../http/internal-routes.ts';
import { createBoundedServer, listen } from '../http/server.ts';
import { createIdentities } from '../identity/identity-tokens.ts';
import { withActor } from '../observability/actor.ts';
import type { Logger } from '../observability/log.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createSecurityLog } from '../observability/security-log/security-log.ts';
import { createDisposables, type Disposables } from './disposables.ts';
import { openOwnData } from './open-service-data.ts';
import type { Platform } from './platform.ts';
import { checkReadiness, outcomesOf } from './readiness.ts';
import type { Composition, ServiceContext, ServiceDefinition } from './service.ts';

export interface BootOptions {
  env: Env;
  platform: Platform;
  place?: Place;
  /** Whether to apply migrations first, as on one machine and in tests; elsewhere a job does that. */
  hasToMigrate?: boolean;
}

/** Where a service listens: any free port of 127.0.0.1 unless given. */
export interface Place {
  port?: number;
  host?: string;
  /** Where `/internal` is served. */
  internalPort?: number;
  internalHost?: string;
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

const LOOPBACK = '127.0.0.1';
/** How long running requests may take once a service has to stop. */
const FINISH_MS = 30_000;

/**
 * Starts a service: settings, schema, composition, port, subscriptions, workers. When one fails, all that was opened
 * is closed again.
 * @throws ConfigError, MigrationError, or what the service itself could not do
 */
export const bootService = async <C>(
  definition: ServiceDefinition<C>,
  options: BootOptions,
): Promise<RunningService> => {
  const log = options.platform.log.child({ service: definition.name });
  const disposables = createDisposables(log);
  try {
    return await boot(definition, options, log, disposables);
  } catch (error) {
    await disposables.run();
    throw error;
  }
};

const boot = async <C>(
  definition: ServiceDefinition<C>,
  { env, platform, place = {}, hasToMigrate }: BootOptions,
  log: Logger,
  disposables: Disposables,
): Promise<RunningService> => {
  const { name } = definition;
  const { host = LOOPBACK, internalHost = LOOPBACK } = place;
  const config = parseConfig(definition.config, env);
  const metrics = createMetrics(name);
  const identities = createIdentities({ service: name, keys: platform.keys });
  const tracer = platform.tracerOf(name);
  const calls = createCalls({ urls: platform.serviceUrls, identities, metrics, tracer });

  if (definition.migrations && hasToMigrate) {
    const applied = await migrateService(platform.databaseUrl(name), name, definition.migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
  }
  const own = await openOwnData(definition, platform, log, tracer);
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
    cache: countErrors(platform.cache, metrics.cacheFailed),
    get objects() {
      return platform.objects();
    },
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
  const checks = { hard: { ...own.checks, ...(made.ready && { service: made.ready }) }, soft: platform.softChecks };
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
  const http = serve(
    withKitRoutes(made, definition, platform, own.gate),
    { identities, log, metrics, tracer, gate: own.gate },
    ready,
    platform,
  );
  const listening = await http.listen(place);
  disposables.add('servers', () => listening.stop(FINISH_MS), FINISH_MS + 5_000);
  const url = urlOf(host, listening.port);
  const internalUrl = urlOf(internalHost, listening.internalPort);
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
};

/** The calls that the kit serves for every service with rows of its own. */
const withKitRoutes = <C>(
  made: Composition,
  { name, migrations, backup, restore }: ServiceDefinition<C>,
  platform: Platform,
  gate: RestoreGate | undefined,
): Composition => ({
  ...made,
  routes: (app) => {
    made.routes(app);
    if (!migrations || !backup) return;
    const databaseUrl = platform.databaseUrl(name);
    addExportRoute(app, { name, databaseUrl, tables: backup });
    if (!gate) return;
    const { removeStagedUser, afterReplacing } = made;
    addRestoreRoutes(app, {
      name,
      databaseUrl,
      folder: migrations,
      tables: backup,
      plan: restore ?? {},
      gate,
      removeStagedUser,
      afterReplacing,
    });
  },
});

type AppParts = Omit<Parameters<typeof createHttpApp>[0], 'isEdge' | 'deadlineMs'>;

/** Serves requests through the gateway on one port, and those of probes and other services on another. */
const serve = (made: Composition, parts: AppParts, ready: () => Promise<ReadyState>, platform: Platform) => {
  const outside = createHttpApp({ ...parts, isEdge: made.isEdge, admit: made.admit });
  const inside = createHttpApp(parts);
  const app: HttpApp = {
    express: outside.app.express,
    on: (endpoint, handler) => (isInternalPath(endpoint.path) ? inside : outside).app.on(endpoint, handler),
  };
  made.routes(app);
  const registries = [parts.metrics.registry, ...(platform.processMetrics ? [platform.processMetrics] : [])];
  const endpoints = () => [...outside.endpoints(), ...inside.endpoints()];
  addInternalRoutes(inside.app.express, { endpoints, ready, registries });
  outside.finish();
  inside.finish();
  const server = made.server?.(app) ?? createBoundedServer(outside.app.express);

  return {
    server,
    listen: async ({ port = 0, host = LOOPBACK, internalPort = 0, internalHost = LOOPBACK }: Place) => {
      const open = await listen(server, port, host);
      const internal = await listen(createBoundedServer(inside.app.express), internalPort, internalHost).catch(
        async (error: unknown) => {
          await open.stop(0);
          throw error;
        },
      );
      const stop = async (deadlineMs: number) => {
        await Promise.all([open.stop(deadlineMs), internal.stop(deadlineMs)]);
      };
      const drain = () => {
        open.drain();
        internal.drain();
      };
      return { port: open.port, internalPort: internal.port, drain, stop };
    },
  };
};

/** The host under which others call it, because the wildcard address cannot be called. */
const urlOf = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
