import type { Endpoint } from '@famibook/contracts/endpoint';
import type express from 'express';
import { Registry } from 'prom-client';
import { sendJson } from './response.ts';

export interface ReadyState {
  /** Whether requests may be sent here. */
  isReady: boolean;
  /** `degraded` works, and catches up once broker or cache are back (D37). */
  state: 'up' | 'degraded' | 'down';
  /** From each dependency (`database`, `bus`, …) to `ok` or its problem. */
  checks: Record<string, string>;
}

interface InternalRoutes {
  endpoints(): readonly Endpoint[];
  ready(): Promise<ReadyState>;
  registries: readonly Registry[];
}

/**
 * Whether a path is for other services, probes and Prometheus: served on the internal port, never on the public one.
 */
export function isInternalPath(path: string): boolean {
  return path.startsWith('/internal/');
}

/** For probes, Prometheus and tests. */
export function addInternalRoutes(app: express.Express, { endpoints, ready, registries }: InternalRoutes): void {
  // Whether this process should be ended, without calls to anything else.
  app.get('/internal/live', (_req, res) => sendJson(res, 200, { isLive: true }));
  app.get('/internal/ready', async (_req, res) => {
    const state = await ready();
    sendJson(res, state.isReady ? 200 : 503, state);
  });
  app.get('/internal/metrics', async (_req, res) => {
    const merged = registries.length === 1 ? registries[0] : Registry.merge([...registries]);
    res.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await merged?.metrics());
  });
  app.get('/internal/endpoints', (_req, res) =>
    sendJson(
      res,
      200,
      endpoints().map((endpoint) => endpoint.name),
    ),
  );
}
