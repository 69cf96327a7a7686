import { writeFileSync } from 'node:fs';
import { exportRows } from '@famibook/contracts/backup/endpoints';
import type { Endpoint } from '@famibook/contracts/endpoint';
import { INTERNAL_ENDPOINTS } from '@famibook/contracts/endpoints';
import * as restores from '@famibook/contracts/restores/endpoints';
import { audienceOf } from '@famibook/contracts/routing';
import { SERVICE_NAMES, SERVICES_WITH_DATABASE, type ServiceName } from '@famibook/contracts/services';

/** Which services connect to the internal port of each service; the network policies of the chart are made from it. */
export const CALLS_FILE = new URL('../../deploy/helm/famibook/files/calls.json', import.meta.url);

/** What every service with rows of its own serves; the contracts name one of them. */
const AT_EVERY_DATABASE: readonly Endpoint[] = [exportRows, ...Object.values<unknown>(restores).filter(isEndpoint)];

/** From each service to those that call it. */
export function callersByService(): Record<ServiceName, ServiceName[]> {
  const callers = SERVICE_NAMES.map((service) => [service, callersOf(service)] as const);
  return Object.fromEntries(callers) as Record<ServiceName, ServiceName[]>;
}

/**
 * Those that its internal endpoints name, those that pass the requests of users on to it, and the gateway, which asks
 * every service for its state.
 */
function callersOf(service: ServiceName): ServiceName[] {
  const ofEvery = SERVICES_WITH_DATABASE.includes(service) ? AT_EVERY_DATABASE : [];
  const own = [...INTERNAL_ENDPOINTS.values()].filter((endpoint) => endpoint.service === service);
  const named = [...own, ...ofEvery].flatMap(({ callers }) => callers ?? []);
  const passing = SERVICE_NAMES.filter((name) => audienceOf(name).includes(service));
  const all = new Set<ServiceName>([...named, ...passing, 'gateway']);
  return SERVICE_NAMES.filter((name) => name !== service && all.has(name));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'callers' in value;
}

if (import.meta.main) writeFileSync(CALLS_FILE, `${JSON.stringify(callersByService(), null, 2)}\n`);
