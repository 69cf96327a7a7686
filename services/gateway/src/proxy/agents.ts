import http from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Traffic } from '@famibook/contracts/route';
import { IDLE_CONNECTION_MS } from '@famibook/service-kit/calls/idle-connections';
import { MAX_CONNECTIONS } from '@famibook/service-kit/calls/max-connections';

export type Agents = Readonly<Record<Traffic, http.Agent>>;

/** Longest silence of a service, or of a client that does not read on. */
export const SILENCE_MS: Record<Traffic, number> = { normal: 35_000, bulk: 60_000 };

/** The usual agent gives an unused connection as much time as one that is used. */
class BriefIdleAgent extends http.Agent {
  readonly #silenceMs: number;

  constructor({ silenceMs, ...options }: http.AgentOptions & { silenceMs: number }) {
    super({ ...options, timeout: silenceMs });
    this.#silenceMs = silenceMs;
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

function createAgent(traffic: Traffic): http.Agent {
  return new BriefIdleAgent({
    keepAlive: true,
    maxSockets: MAX_CONNECTIONS[traffic],
    maxFreeSockets: 64,
    silenceMs: SILENCE_MS[traffic],
  });
}

export function createAgents(): Agents {
  return { normal: createAgent('normal'), bulk: createAgent('bulk') };
}
