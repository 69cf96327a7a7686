import { SCROLL_OFFSET } from '../config/timing.ts';

/** Farther than this many windows a smooth scroll would take for ever, past cards that the user did not ask for. */
const SMOOTH_WINDOWS = 3;
/** Longer no browser scrolls, in milliseconds. */
const MAX_SCROLL_MS = 1_500;
/** After a jump: what stands there now has been drawn. */
const DRAWN_AFTER = 50;

let isUnderWay = false;

/** While the page scrolls at the user's request, a correction of the position would stop it. */
export const isOnItsWay = (): boolean => isUnderWay;

/** Resolves on arrival. */
const scrollTo = (top: number): Promise<void> => {
  const isFar = Math.abs(top - window.scrollY) > SMOOTH_WINDOWS * window.innerHeight;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isSmooth = !isFar && !isCalm && Math.abs(top - window.scrollY) > 1;
  window.scrollTo({ top, behavior: isSmooth ? 'smooth' : 'instant' });
  isUnderWay = isSmooth;
  return new Promise((resolve) => {
    const arrive = () => {
      isUnderWay = false;
      resolve();
    };
    if (isSmooth) window.addEventListener('scrollend', arrive, { once: true });
    setTimeout(arrive, isSmooth ? MAX_SCROLL_MS : DRAWN_AFTER);
  });
};

export const scrollToTop = (): Promise<void> => scrollTo(0);

const topOf = (element: Element): number => {
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  return Math.max(0, Math.min(lowest, element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET));
};

/** To just below the top bar. */
export const scrollToElement = async (element: Element): Promise<void> => {
  await scrollTo(topOf(element));
  // What stood there waiting may have given its place to what was waited for.
  const there = element.isConnected ? element : document.getElementById(element.id);
  // What lies above may have got its true height only as it came near.
  if (there && Math.abs(topOf(there) - window.scrollY) > 1) await scrollTo(topOf(there));
};

/** There at once, without a way: for what has just taken another's place. */
export const jumpToElement = (element: Element): void => window.scrollTo({ top: topOf(element), behavior: 'instant' });

/** Longer than a slow line takes until the photos above have come. */
const HELD_FOR_MS = 30_000;
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Goes to an element and stays there while what lies above it is still loading, until the person moves. */
export function holdElement(id: string): () => void {
  const correct = () => {
    const element = document.getElementById(id);
    if (element && Math.abs(topOf(element) - window.scrollY) > 1) jumpToElement(element);
  };
  const observer = new ResizeObserver(correct);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of HANDS) window.removeEventListener(hand, stop);
  };
  const timer = setTimeout(stop, HELD_FOR_MS);
  for (const hand of HANDS) window.addEventListener(hand, stop, { passive: true });
  observer.observe(document.body);
  correct();
  return stop;
}
