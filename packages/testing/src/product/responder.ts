import { waitFor } from '../wait-for.ts';
import { readLog } from './product.ts';
import type { RunningProduct } from './shared-product.ts';

/** Who responded behind the gateway, as its log has it: a service, `web`, or `cache` for a picture from memory. */
export function responderOf({ headers }: Response, product: RunningProduct): Promise<string> {
  const requestId = headers.get('x-request-id');
  return waitFor('the line of a request', async () => {
    // The last piece is empty, or a line that is not whole yet.
    for (const line of (await readLog(product)).split('\n').slice(0, -1)) {
      if (!requestId || !line.includes(requestId) || !line.includes('"by"')) continue;
      return (JSON.parse(line) as { by: string }).by;
    }
    return undefined;
  });
}
