import { SCROLL_OFFSET } from '../../../config/timing.ts';

/** Farther than this many windows a smooth scroll would take for ever, past cards that nobody asked to see. */
const SMOOTH_WINDOWS = 3;

const scrollTo = (top: number): void => {
  const isFar = Math.abs(top - window.scrollY) > SMOOTH_WINDOWS * window.innerHeight;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top, behavior: isFar || isCalm ? 'instant' : 'smooth' });
};

export const scrollToTop = (): void => scrollTo(0);

/** To just below the top bar. */
export const scrollToElement = (element: Element): void =>
  scrollTo(Math.max(0, element.getBoundingClientRect().top + window.scrollY - SCROLL_OFFSET));
