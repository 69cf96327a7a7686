import type { Page } from 'playwright-core';

/** Disables timers of exactly this delay, so that a busy machine or a screenshot has as long as it needs. */
export function disableTimer(page: Page, milliseconds: number): Promise<unknown> {
  return page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...given) => (after === ${milliseconds} ? 0 : later(run, after, ...given));
  }`);
}

/** Runs timers of exactly this delay sooner. */
export function shortenTimer(page: Page, milliseconds: number, shorter: number): Promise<unknown> {
  return page.addInitScript(`{
    const later = window.setTimeout;
    window.setTimeout = (run, after, ...given) => later(run, after === ${milliseconds} ? ${shorter} : after, ...given);
  }`);
}

/** Disables intervals of exactly this length, so that nothing is read again by itself. */
export function disableInterval(page: Page, milliseconds: number): Promise<unknown> {
  return page.addInitScript(`{
    const every = window.setInterval;
    window.setInterval = (run, after, ...given) => (after === ${milliseconds} ? 0 : every(run, after, ...given));
  }`);
}

/** Runs intervals of exactly this length more often. */
export function shortenInterval(page: Page, milliseconds: number, shorter: number): Promise<unknown> {
  return page.addInitScript(`{
    const every = window.setInterval;
    window.setInterval = (run, after, ...given) => every(run, after === ${milliseconds} ? ${shorter} : after, ...given);
  }`);
}

/** Holds the timers of exactly this delay until the returned function runs them; from then on they run as set. */
export async function holdTimer(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript(`{
    const later = window.setTimeout;
    const cancel = window.clearTimeout;
    const held = new Map();
    let isHolding = true;
    window.setTimeout = (run, after, ...given) => {
      const timer = later(run, isHolding && after === ${milliseconds} ? 2 ** 31 - 1 : after, ...given);
      if (isHolding && after === ${milliseconds}) held.set(timer, () => run(...given));
      return timer;
    };
    window.clearTimeout = (timer) => {
      held.delete(timer);
      cancel(timer);
    };
    window.runHeldTimers = () => {
      isHolding = false;
      for (const [timer, run] of held) {
        cancel(timer);
        run();
      }
    };
  }`);
  return () => page.evaluate('window.runHeldTimers()');
}
