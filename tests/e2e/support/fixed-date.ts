import type { Page } from 'playwright-core';

/**
 * The page's clock shows this time from its next load on; its timers run. The clock of Playwright would stay in all
 * pages of the browser.
 */
export function fixDate(page: Page, time: number): Promise<unknown> {
  return page.addInitScript(`{
    const Time = window.Date;
    window.Date = class extends Time {
      constructor(...given) {
        if (given.length > 0) super(...given);
        else super(${time});
      }
      static now() {
        return ${time};
      }
    };
  }`);
}
