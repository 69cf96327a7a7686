import type { Page } from 'playwright-core';

/** Disables timers of exactly this delay, so that a busy machine or a screenshot has as long as it needs. */
export function disableTimer(page: Page, milliseconds: number): Promise<unknown> {
  return page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...given) => (after === ${milliseconds} ? 0 : later(run, after, ...given));
  }`);
}

/** Disables intervals of exactly this length, so that nothing is read again by itself. */
export function disableInterval(page: Page, milliseconds: number): Promise<unknown> {
  return page.addInitScript(`{
    const every = window.setInterval;
    window.setInterval = (run, after, ...given) => (after === ${milliseconds} ? 0 : every(run, after, ...given));
  }`);
}
