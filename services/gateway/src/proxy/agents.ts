import http from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Traffic } from '@famibook/contracts/route';
import { IDLE_CONNECTION_MS, MAX_CONNECTION_AGE_MS } from '@famibook/service-kit/calls/connection-lifetime';
import { MAX_CONNECTIONS } from '@famibook/service-kit/calls/max-connections';

export type Agents = Readonly<Record<Traffic, http.Agent>>;

/** Longest silence of a service, or of a client that does not read on. */
export const SILENCE_MS: Record<Traffic, number> = { normal: 35_000, bulk: 60_000 };

interface ConnectionTimes {
  silenceMs: number;
  maxAgeMs: number;
}

/** The usual agent gives an unused connection as much time as one that is used, and uses one for as long as it lasts. */
class BriefConnectionsAgent extends http.Agent {
  readonly #silenceMs: number;
  readonly #openedAt = new WeakMap<Duplex, number>();

  constructor({ silenceMs, maxAgeMs, ...options }: http.AgentOptions & ConnectionTimes) {
    super({ ...options, timeout: silenceMs });
    this.#silenceMs = silenceMs;
    // Before the agent's own listener, which would give the connection to a request that waits.
    this.prependListener('free', (socket: Duplex) => {
      if (performance.now() - (this.#openedAt.get(socket) ?? 0) > maxAgeMs) socket.destroy();
    });
  }

  override createConnection(...given: Parameters<http.Agent['createConnection']>): Duplex | null | undefined {
    const socket = super.createConnection(...given);
    if (socket) this.#openedAt.set(socket, performance.now());
    return socket;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    const isReusable = super.keepSocketAlive(socket) as unknown as boolean;
    if (isReusable && socket instanceof Socket) socket.setTimeout(IDLE_CONNECTION_MS);
    return isReusable;
  }

  override reuseSocket(socket: Duplex, request: http.ClientRequest): void {
    if (socket instanceof Socket) socket.setTimeout(this.#silenceMs);
    super.reuseSocket(socket, request);
  }
}

function createAgent(traffic: Traffic, maxAgeMs: number): http.Agent {
  return new BriefConnectionsAgent({
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS[traffic],
    maxFreeSockets: 64,
    silenceMs: SILENCE_MS[traffic],
    maxAgeMs,
  });
}

export function createAgents(maxAgeMs = MAX_CONNECTION_AGE_MS): Agents {
  return { normal: createAgent('normal', maxAgeMs), bulk: createAgent('bulk', maxAgeMs) };
}
