import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';

/**
 * Waits until the gateway reports every service healthy.
 * @throws CannotStart with its last response when it has not within `milliseconds`
 */
export async function untilHealthy(gatewayUrl: string, milliseconds = 60_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  let last = 'it did not answer';
  while (performance.now() < deadline) {
    try {
      const response = await fetch(new URL('/api/health', gatewayUrl), { signal: AbortSignal.timeout(5_000) });
      const text = await response.text();
      if (response.ok) return;
      last = text;
    } catch (error) {
      last = (error as Error).message;
    }
    await wait(25);
  }
  throw new CannotStart(`FamiBook did not become healthy within ${milliseconds / 1000} seconds: ${last}`);
}
