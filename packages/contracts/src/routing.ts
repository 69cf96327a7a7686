import { ENDPOINTS } from './endpoints.ts';
import type { Route } from './route.ts';
import type { ServiceName } from './services.ts';

/** Services that pass a user's request on: a token for the first is good for the others too. */
const FORWARDS: Partial<Record<ServiceName, readonly ServiceName[]>> = { auth: ['media'], gallery: ['media'] };

/** The services that a user's token names when it goes to `service`. */
export function audienceOf(service: ServiceName): readonly ServiceName[] {
  return [service, ...(FORWARDS[service] ?? [])];
}

type FindService = (path: string) => ServiceName | undefined;

/**
 * Finds the service of a path by the literal beginning of its routes: the longest one wins, at the end of a segment.
 * @throws TypeError when routes of two services begin alike
 */
export function createServiceFinder(routes: Iterable<Route>): FindService {
  const services = new Map<string, ServiceName>();
  let maxSegments = 0;
  for (const { path, service } of routes) {
    const [prefix = path] = path.split('/{');
    const other = services.get(prefix) ?? service;
    if (other !== service) throw new TypeError(`${prefix} leads to ${other} and to ${service}`);
    services.set(prefix, service);
    maxSegments = Math.max(maxSegments, prefix.split('/').length);
  }
  return (path) => {
    const segments = path.split('/', maxSegments);
    for (let count = segments.length; count > 0; count -= 1) {
      const service = services.get(segments.slice(0, count).join('/'));
      if (service) return service;
    }
    return undefined;
  };
}

/** The service to which the gateway passes a path (without query), or undefined when there is none. */
export const serviceFor: FindService = createServiceFinder(
  [...ENDPOINTS.values()].filter(({ service, path }) => service !== 'gateway' && !path.startsWith('/internal/')),
);
