import { ENDPOINTS } from '@famibook/contracts/endpoints';
import type { Route } from '@famibook/contracts/route';
import { AppError } from '@famibook/service-kit/errors';
import { createRouteTable } from '@famibook/service-kit/http/route-table';

const table = createRouteTable<Route>();
for (const endpoint of ENDPOINTS.values()) {
  if (endpoint.access !== 'service') table.add(endpoint.method, endpoint.path, endpoint);
}

/** The route of a request; undefined where there is none, for the service to say why. */
export function findRoute(method: string, path: string): Route | undefined {
  try {
    return table.find(method, path)?.target;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
