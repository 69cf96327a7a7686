import type { ServiceName } from '@famibook/contracts/services';
import { v7 as newId } from 'uuid';
import { withActor } from './actor.ts';
import { createCalls } from './calls.ts';
import { type Env, parseConfig } from './config.ts';
import { migrate } from './db/migrate.ts';
import { createHttpApp } from './http/app.ts';
import { addInternalRoutes, type ReadyState } from './http/internal-routes.ts';
import { createBoundedServer, type ListeningServer, listen } from './http/server.ts';
import { createIdentities } from './identity.ts';
import type { Logger } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openOwnData } from './own-data.ts';
import type { Platform } from './platform.ts';
import { checkReadiness } from './readiness.ts';
import { createSecurityLog } from './security-log.ts';
import type { Composition, ServiceContext, ServiceDefinition } from './service.ts';
import { createEndings, type Endings } from './stop.ts';

export interface BootOptions {
  env: Env;
  platform: Platform;
  place?: Place;
  /** Brings the schema up to date first: on one machine and in tests. Elsewhere a job does. */
  hasToMigrate?: boolean;
}

/** Where a service listens: any free port of 127.0.0.1 unless given. */
export interface Place {
  port?: number;
  host?: string;
  /** Where `/internal` is answered at the edge. */
  internalPort?: number;
  internalHost?: string;
}

export interface RunningService {
  name: ServiceName;
  url: string;
  port: number;
  /** Where `/internal/live`, `ready`, `metrics` and `endpoints` are answered: `url`, except at the edge. */
  internalUrl: string;
  ready(): Promise<ReadyState>;
  /** From now on it says that it is not ready, and goes on serving. */
  drain(): void;
  stop(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** How long running requests may take once a service is told to stop. */
const FINISH_MS = 30_000;

/**
 * Brings a service to life: settings, schema, composition, port, subscriptions, workers. Whatever fails, all that was
 * opened is closed again.
 * @throws ConfigError, MigrationError, or what the service itself could not do
 */
export const bootService = async <C>(
  definition: ServiceDefinition<C>,
  options: BootOptions,
): Promise<RunningService> => {
  const log = options.platform.log.child({ service: definition.name });
  const endings = createEndings(log);
  try {
    return await boot(definition, options, log, endings);
  } catch (error) {
    await endings.run();
    throw error;
  }
};

const boot = async <C>(
  definition: ServiceDefinition<C>,
  { env, platform, place = {}, hasToMigrate }: BootOptions,
  log: Logger,
  endings: Endings,
): Promise<RunningService> => {
  const { name } = definition;
  const { host = LOOPBACK, internalHost = LOOPBACK } = place;
  const config = parseConfig(definition.config, env);
  const metrics = createMetrics(name);
  const identities = createIdentities({ service: name, keys: platform.keys });
  const calls = createCalls({ urls: platform.serviceUrls, identities, metrics });

  if (definition.migrations && hasToMigrate) {
    const applied = await migrate(platform.databaseUrl(name), name, definition.migrations);
    if (applied.length > 0) log.info({ applied }, 'migrated');
  }
  const own = await openOwnData(definition, platform, log);
  endings.add('database', () => own.stop());
  endings.add('calls', () => calls.close());

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
    cache: platform.cache,
    get objects() {
      return platform.objects();
    },
    identities,
    calls,
    serviceUrls: platform.serviceUrls,
    neighbours: platform.neighbours,
    metrics,
    securityLog: createSecurityLog(name, platform.securitySink),
    now: () => new Date(),
    newId,
  };
  const made = await definition.compose(context);
  endings.add('service', () => made.stop?.());

  let isUp = false;
  const ready = () =>
    checkReadiness(isUp, { ...own.checks, ...platform.checks, ...(made.ready && { service: made.ready }) });
  const http = serve(made, { identities, log, metrics }, ready, platform);
  const listening = await http.listen(place);
  endings.add('server', () => listening.stop(FINISH_MS), FINISH_MS + 5_000);
  platform.serviceUrls.set(name, urlOf(host, listening.port));
  platform.neighbours.add(name, http.server);
  endings.add('neighbours', () => platform.neighbours.remove(name));

  if (own.hasOutbox) metrics.watchOutbox(() => own.events.depth());
  await own.events.subscribe(made.subscriptions ?? [], made.transaction);
  await own.events.start();
  endings.add('events', () => own.events.stop(), FINISH_MS);
  for (const worker of made.workers ?? []) {
    // Timers that it starts belong to it from then on.
    await withActor({ kind: 'schedule', id: worker.name }, () => worker.start());
    endings.add(worker.name, () => worker.stop(), FINISH_MS);
  }
  endings.add('readiness', () => {
    isUp = false;
  });
  isUp = true;
  log.info({ port: listening.port }, 'listening');
  return {
    name,
    url: urlOf(host, listening.port),
    port: listening.port,
    internalUrl:
      listening.internalPort === listening.port
        ? urlOf(host, listening.port)
        : urlOf(internalHost, listening.internalPort),
    ready,
    drain: () => {
      isUp = false;
    },
    stop: () => endings.run(),
  };
};

type AppParts = Omit<Parameters<typeof createHttpApp>[0], 'isEdge' | 'deadlineMs'>;

/** The app with its routes, on the service's own server or the kit's; at the edge the internal routes stay inside. */
const serve = (made: Composition, parts: AppParts, ready: () => Promise<ReadyState>, platform: Platform) => {
  const built = createHttpApp({ ...parts, isEdge: made.isEdge });
  const inner = made.isEdge ? createHttpApp(parts) : built;
  made.routes(built.app);
  const registries = [parts.metrics.registry, ...(platform.processMetrics ? [platform.processMetrics] : [])];
  addInternalRoutes(inner.app.express, { endpoints: built.endpoints, ready, registries });
  for (const app of new Set([built, inner])) app.finish();
  const server = made.server?.(built.app) ?? createBoundedServer(built.app.express);

  return {
    server,
    listen: async ({
      port = 0,
      host = LOOPBACK,
      internalPort = 0,
      internalHost = LOOPBACK,
    }: Place): Promise<ListeningServer & { internalPort: number }> => {
      const outside = await listen(server, port, host);
      if (!made.isEdge) return { ...outside, internalPort: outside.port };
      const inside = await listen(createBoundedServer(inner.app.express), internalPort, internalHost);
      const stop = async (deadlineMs: number) => {
        await outside.stop(deadlineMs);
        await inside.stop(0);
      };
      return { port: outside.port, internalPort: inside.port, stop };
    },
  };
};

/** How others on this machine or in this network reach it: the wildcard address is no address to call. */
const urlOf = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
};
