import { ENDPOINTS } from '@famibook/contracts/endpoints';
import { AppError } from '@famibook/service-kit/errors';
import { createEndpointTable } from '@famibook/service-kit/http/route-table';

/** Refuses a method that no endpoint of this path has, and names those that it has. */
export function createMethodRefusal(): (method: string, path: string) => never {
  const table = createEndpointTable();
  for (const endpoint of ENDPOINTS.values()) {
    if (endpoint.access !== 'service') table.add(endpoint.method, endpoint.path, { endpoint });
  }
  return (method, path) => {
    table.find(method, path);
    if (path.startsWith('/api/')) throw new AppError('not_found');
    throw new AppError('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
  };
}
