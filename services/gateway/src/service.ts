import { defineService } from '@famibook/service-kit/runtime/service';
import { GatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

/** The only service that browsers reach: the web app, `/api`, `/ws`. */
export const gateway = defineService({
  name: 'gateway',
  config: GatewayConfig,
  compose: async ({
    config,
    publicUrl,
    cache,
    calls,
    identities,
    events,
    log,
    metrics,
    tracer,
    serviceUrls,
    inProcessConnections,
  }) => {
    const parts = await createGateway({
      config,
      publicUrl,
      cache,
      calls,
      identities,
      events,
      log,
      metrics,
      tracer,
      urlOf: serviceUrls.get,
      internalUrlOf: serviceUrls.internal,
      inProcess: inProcessConnections,
    });
    return {
      isEdge: true,
      routes: parts.routes,
      server: parts.server,
      subscriptions: parts.subscriptions,
      // Before the server stops: it waits for its connections, and these do not end by themselves.
      workers: [{ name: 'live connections', start: () => undefined, stop: async () => parts.closeLive() }],
      stop: parts.stop,
    };
  },
});
