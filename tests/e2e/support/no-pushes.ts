import type { Page } from 'playwright-core';

/** The live connection of a page that is opened later: it opens, and nothing ever comes through it. */
export function withoutPushes(page: Page): Promise<void> {
  return page.routeWebSocket(/\/ws(\?|$)/, () => undefined);
}
