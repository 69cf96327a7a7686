import type { Endpoint } from '@famibook/contracts/endpoint';
import { ENDPOINTS } from '@famibook/contracts/endpoints';
import { SERVICE_NAMES, type ServiceName } from '@famibook/contracts/services';
import { z } from 'zod';

const Names = z.array(z.string()).max(1_000);
const TIMEOUT_MS = 2_000;

/** The endpoints that the running services, this one included, have registered. */
export async function builtEndpoints(internalUrlOf: (service: ServiceName) => string | undefined): Promise<Endpoint[]> {
  const others = SERVICE_NAMES.filter((name) => name !== 'gateway');
  const names = await Promise.all(others.map((name) => namesAt(internalUrlOf(name))));
  const built = new Set(names.flat());
  return [...ENDPOINTS.values()].filter(({ name, service }) => service === 'gateway' || built.has(name));
}

async function namesAt(url: string | undefined): Promise<string[]> {
  if (url === undefined) return [];
  try {
    const response = await fetch(`${url}/internal/endpoints`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return Names.parse(await response.json());
  } catch {
    // A service that is down is left out until it is back.
    return [];
  }
}
