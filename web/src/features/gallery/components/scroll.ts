import { SCROLL_OFFSET } from '../../../config/timing.ts';

/** Farther than this many windows a smooth scroll would take for ever, past cards that nobody asked to see. */
const SMOOTH_WINDOWS = 3;
/** Longer no browser scrolls. */
const LONGEST = 1_500;

let until = 0;

/** While the page scrolls where somebody asked it to, a correction of the position would stop it. */
export const isOnItsWay = (): boolean => performance.now() < until;

const scrollTo = (top: number): void => {
  const isFar = Math.abs(top - window.scrollY) > SMOOTH_WINDOWS * window.innerHeight;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isSmooth = !isFar && !isCalm;
  until = isSmooth ? performance.now() + LONGEST : 0;
  const arrived = () => {
    until = 0;
  };
  if (isSmooth) window.addEventListener('scrollend', arrived, { once: true });
  window.scrollTo({ top, behavior: isSmooth ? 'smooth' : 'instant' });
};

export const scrollToTop = (): void => scrollTo(0);

/** To just below the top bar. */
export const scrollToElement = (element: Element): void =>
  scrollTo(Math.max(0, element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET));
