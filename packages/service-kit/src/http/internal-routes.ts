import type { Endpoint } from '@famibook/contracts/endpoint';
import type express from 'express';
import { Registry } from 'prom-client';
import { sendJson } from './answer.ts';

export interface ReadyState {
  isReady: boolean;
  /** From what was asked (`database`, `bus`, …) to `ok` or what is wrong. */
  checks: Record<string, string>;
}

interface InternalRoutes {
  endpoints(): readonly Endpoint[];
  ready(): Promise<ReadyState>;
  registries: readonly Registry[];
}

/** For probes, Prometheus and tests; the gateway never proxies `/internal`. */
export const addInternalRoutes = (app: express.Express, { endpoints, ready, registries }: InternalRoutes): void => {
  // Whether this process should be ended: never asks anybody else.
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
};
