import { SCROLL_OFFSET } from '../config/timing.ts';

/** A smooth scroll over more windows than this would take too long. */
const SMOOTH_WINDOWS = 3;
/** No browser scrolls longer than this, in milliseconds. */
const MAX_SCROLL_MS = 1_500;
/** The time after a jump in which its target is rendered. */
const RENDER_DELAY_MS = 50;

let isScrolling = false;

/** While the page scrolls at the user's request, a correction of the position would stop it. */
export const isOnItsWay = (): boolean => isScrolling;

/** Resolves on arrival, or when a press has stopped the page on its way. */
function scrollTo(top: number): Promise<void> {
  const isFar = Math.abs(top - window.scrollY) > SMOOTH_WINDOWS * window.innerHeight;
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isSmooth = !isFar && !prefersReducedMotion && Math.abs(top - window.scrollY) > 1;
  window.scrollTo({ top, behavior: isSmooth ? 'smooth' : 'instant' });
  isScrolling = isSmooth;
  return new Promise((resolve) => {
    const onTheWay = new AbortController();
    const arrive = () => {
      clearTimeout(latest);
      onTheWay.abort();
      isScrolling = false;
      resolve();
    };
    // What glides on would take a button away under the pointer. Chromium sends no `scrollend` then.
    const stopHere = () => {
      window.scrollTo({ top: window.scrollY, behavior: 'instant' });
      arrive();
    };
    if (isSmooth) {
      const { signal } = onTheWay;
      window.addEventListener('scrollend', arrive, { signal });
      window.addEventListener('pointerdown', stopHere, { capture: true, passive: true, signal });
    }
    const latest = setTimeout(arrive, isSmooth ? MAX_SCROLL_MS : RENDER_DELAY_MS);
  });
}

export const scrollToTop = (): Promise<void> => scrollTo(0);

function topOf(element: Element): number {
  const maxTop = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(maxTop, element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET));
}

/** After Back and Forward the browser decides where the page stands. */
const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/** Listens for a press, a scroll, Back or Forward of the user, who then decides where the page stands. */
function watchUser(onAct?: () => void): { hasActed: () => boolean; stop: () => void } {
  const events = new AbortController();
  let hasActed = false;
  const act = () => {
    hasActed = true;
    onAct?.();
  };
  // Before `scrollTo` learns of it and resolves: between two listeners the browser runs what waits for that.
  const options = { capture: true, passive: true, signal: events.signal };
  for (const event of USER_SCROLL_EVENTS) window.addEventListener(event, act, options);
  return { hasActed: () => hasActed, stop: () => events.abort() };
}

/** Scrolls to just below the top bar. Once the user scrolls or presses, the page stays. */
export async function scrollToElement(element: Element): Promise<void> {
  const user = watchUser();
  await scrollTo(topOf(element));
  user.stop();
  if (user.hasActed()) return;
  // The element may have been replaced while it was loading.
  const target = element.isConnected ? element : document.getElementById(element.id);
  // Elements above may have got their real height only when they came near.
  if (target && Math.abs(topOf(target) - window.scrollY) > 1) await scrollTo(topOf(target));
}

/** Jumps without a smooth scroll, for an element that has just replaced another. */
export function jumpToElement(element: Element): void {
  window.scrollTo({ top: topOf(element), behavior: 'instant' });
}

/** Longer than a slow line takes to load the photos above. */
const MAX_HOLD_MS = 30_000;

/** Scrolls to an element and stays there while the page above it is loading, until the user scrolls. */
export function holdElement(id: string): () => void {
  const correct = () => {
    const element = document.getElementById(id);
    if (element && Math.abs(topOf(element) - window.scrollY) > 1) jumpToElement(element);
  };
  const observer = new ResizeObserver(correct);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    user.stop();
  };
  const timer = setTimeout(stop, MAX_HOLD_MS);
  const user = watchUser(stop);
  observer.observe(document.body);
  correct();
  return stop;
}
