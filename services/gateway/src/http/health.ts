import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { type Health, ServiceState } from '@famibook/contracts/system/schemas';
import { z } from 'zod';

export interface HealthDeps {
  version: string;
  /** Undefined when this deployment has no such service. */
  internalUrlOf(service: ServiceName): string | undefined;
}

const Ready = z.object({ state: ServiceState });
const TIMEOUT_MS = 2_500;
/** Asked by many at once, the services are asked once. */
const CACHE_MS = 500;

/** The state of every service that this deployment has, the gateway included (D37). */
export function createHealth({ version, internalUrlOf }: HealthDeps): () => Promise<Health> {
  let last: { at: number; health: Promise<Health> } | undefined;

  const ask = async (): Promise<Health> => {
    const known = SERVICE_NAMES.flatMap((name) => {
      const url = internalUrlOf(name);
      return url === undefined ? [] : [{ name, url }];
    });
    const states = await Promise.all(known.map(async ({ name, url }) => [name, await stateOf(url)] as const));
    return { status: worstOf(states.map(([, state]) => state)), version, services: Object.fromEntries(states) };
  };

  return () => {
    // Not the time of day: when that is put back, one response would be given until it has caught up.
    const now = performance.now();
    if (!last || now - last.at > CACHE_MS) last = { at: now, health: ask() };
    return last.health;
  };
}

function worstOf(states: readonly ServiceState[]): Health['status'] {
  if (states.includes('down')) return 'down';
  return states.includes('degraded') ? 'degraded' : 'ok';
}

async function stateOf(url: string): Promise<ServiceState> {
  try {
    const response = await fetch(`${url}/internal/ready`, {
      // A connection of its own: one that stays open would lead to a replica that stops, long after others are chosen.
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return Ready.parse(await response.json()).state;
  } catch {
    return 'down';
  }
}
