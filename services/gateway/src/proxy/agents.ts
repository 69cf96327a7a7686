import http from 'node:http';
import type { Traffic } from '@famibook/contracts/route';

export type Agents = Readonly<Record<Traffic, http.Agent>>;

/**
 * Longest silence of a service, or of a client that does not read on; an unused connection ends after the same time.
 * Shorter than the 65 s after which our services close one, so that none is written into while it closes.
 */
export const SILENCE_MS: Record<Traffic, number> = { normal: 35_000, bulk: 60_000 };
export const MAX_SOCKETS: Record<Traffic, number> = { normal: 256, bulk: 512 };

const createAgent = (traffic: Traffic): http.Agent =>
  new http.Agent({
    keepAlive: true,
    maxSockets: MAX_SOCKETS[traffic],
    maxFreeSockets: 64,
    timeout: SILENCE_MS[traffic],
  });

export const createAgents = (): Agents => ({ normal: createAgent('normal'), bulk: createAgent('bulk') });
