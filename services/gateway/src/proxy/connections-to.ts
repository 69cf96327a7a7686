import type { Socket } from 'node:net';
import type { Traffic } from '@famibook/contracts/route';
import type { ServiceName } from '@famibook/contracts/services';
import { IDLE_CONNECTION_MS, MAX_CONNECTION_AGE_MS } from '@famibook/service-kit/calls/connection-lifetime';
import type { InProcessServices } from '@famibook/service-kit/calls/in-process-connections';
import { MAX_CONNECTIONS } from '@famibook/service-kit/calls/max-connections';
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici';
import { SILENCE_MS } from './agents.ts';

export interface Upstream {
  service: ServiceName;
  url: string;
  traffic: Traffic;
}

/** Connections to one service, for one class of traffic. */
export interface ServiceConnections {
  /** Those that are used again by the requests that follow. */
  readonly pool: Dispatcher;
  /** Sends a request over a connection of its own. */
  sendOnNewConnection(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void;
  /** Whether the service runs in this process: the bytes of its responses may be in use there too. */
  readonly isInProcess: boolean;
  close(): void;
}

export function connectionsTo(
  { service, url, traffic }: Upstream,
  inProcess: InProcessServices,
  maxAgeMs = MAX_CONNECTION_AGE_MS,
): ServiceConnections {
  const isInProcess = inProcess.has(service);
  const options = {
    ...boundsOf(traffic),
    ...(isInProcess ? { connect: connectorTo(service, inProcess) } : { clientTtl: maxAgeMs }),
  };
  const pool = new Pool(url, { connections: MAX_CONNECTIONS[traffic], ...options });
  return {
    pool,
    sendOnNewConnection: (request, handler) => {
      const client = new Client(url, options);
      client.dispatch(request, handler);
      void client.close();
    },
    isInProcess,
    close: () => void pool.destroy(),
  };
}

function boundsOf(traffic: Traffic) {
  return {
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeoutThreshold: 1_000,
    headersTimeout: SILENCE_MS[traffic],
    bodyTimeout: SILENCE_MS[traffic],
  };
}

function connectorTo(service: ServiceName, { connect }: InProcessServices): buildConnector.connector {
  return (_options, done) => {
    // The client can use a connection only after this function has returned.
    queueMicrotask(() => {
      const stream = connect(service);
      // The client needs no more of a socket than a stream has.
      if (stream) done(null, stream as Socket);
      // With an error of a connection that broke the client would connect again and again.
      else done(Object.assign(new Error(`${service} has stopped`), { code: 'ECONNREFUSED' }), null);
    });
  };
}
