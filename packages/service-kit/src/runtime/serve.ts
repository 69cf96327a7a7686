import { addExportRoute } from '../backup/export-route.ts';
import type { RestoreGate } from '../backup/restore-gate.ts';
import { addRestoreRoutes } from '../backup/restore-routes.ts';
import { createHttpApp, type HttpApp } from '../http/app.ts';
import { addInternalRoutes, isInternalPath, type ReadyState } from '../http/internal-routes.ts';
import { createBoundedServer, listen } from '../http/server.ts';
import type { Platform } from './platform.ts';
import type { Composition, ServiceDefinition } from './service.ts';

/** Where a service listens: any free port of 127.0.0.1 unless given. */
export interface Place {
  port?: number;
  host?: string;
  /** Where `/internal` is served. */
  internalPort?: number;
  internalHost?: string;
}

const LOOPBACK = '127.0.0.1';

type AppParts = Omit<Parameters<typeof createHttpApp>[0], 'isEdge' | 'deadlineMs'>;

/** Serves requests through the gateway on one port, and those of probes and other services on another. */
export function serve(made: Composition, parts: AppParts, ready: () => Promise<ReadyState>, platform: Platform) {
  const outside = createHttpApp({ ...parts, isEdge: made.isEdge, assertCurrentOpen: made.assertCurrentOpen });
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
      return {
        port: open.port,
        url: urlOf(open.address, open.port),
        internalUrl: urlOf(internal.address, internal.port),
        drain,
        stop,
      };
    },
  };
}

/** The calls that the kit serves for every service with rows of its own. */
export function withKitRoutes<C>(
  made: Composition,
  { name, migrations, backup, restore }: ServiceDefinition<C>,
  platform: Platform,
  gate: RestoreGate | undefined,
): Composition {
  const addKitRoutes = (app: HttpApp) => {
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
  };
  return {
    ...made,
    routes: (app) => {
      made.routes(app);
      addKitRoutes(app);
    },
  };
}

/** The address under which others call it, because the wildcard address cannot be called. */
function urlOf(address: string, port: number): string {
  const reachable = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
