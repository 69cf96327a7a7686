import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { STEP_DEADLINE_MS } from './step-deadline.ts';

interface Traffic {
  readonly inFlight: Set<Request>;
  changedAt: number;
}

const trafficOf = new WeakMap<Page, Traffic>();

const QUIET_MS = 500;

/** Watches the requests of all pages opened later, for `untilQuiet`. */
export function watchTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    const traffic: Traffic = { inFlight: new Set(), changedAt: performance.now() };
    const change = (act: () => void) => {
      act();
      traffic.changedAt = performance.now();
    };
    trafficOf.set(page, traffic);
    page.on('request', (request) => change(() => traffic.inFlight.add(request)));
    page.on('requestfinished', (request) => change(() => traffic.inFlight.delete(request)));
    page.on('requestfailed', (request) => change(() => traffic.inFlight.delete(request)));
    page.on('framenavigated', (frame) => frame === page.mainFrame() && change(() => undefined));
  });
}

/**
 * Waits until no request has begun or ended for half a second. Playwright's `networkidle` holds for ever once a document
 * has reached it.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page);
  if (!traffic) throw new Error('The requests of this page are not watched');
  const from = performance.now();
  while (traffic.inFlight.size > 0 || performance.now() - Math.max(from, traffic.changedAt) < QUIET_MS) {
    if (performance.now() - from > STEP_DEADLINE_MS) {
      throw new Error(`The page is still loading ${[...traffic.inFlight].map((request) => request.url()).join(', ')}`);
    }
    await pause(20);
  }
}
