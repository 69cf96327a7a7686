import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { STEP_DEADLINE_MS } from './step-deadline.ts';

/** Notes when the live connection opens, from the page's next load on, for `untilLive`. */
export function watchLive(page: Page): Promise<unknown> {
  return page.addInitScript(`{
    window.liveConnections = 0;
    window.WebSocket = class extends WebSocket {
      constructor(...given) {
        super(...given);
        this.addEventListener('open', () => (window.liveConnections += 1));
      }
    };
  }`);
}

/** Waits for the live connection: a session that ends before it is open is noticed later only. */
export async function untilLive(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('window.liveConnections'), { timeout: STEP_DEADLINE_MS }).toBeGreaterThan(0);
}
