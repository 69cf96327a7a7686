import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A deadline is a wait, not a figure: a busy machine shows a button late.
configure({ asyncUtilTimeout: 20_000 });

// What jsdom lacks and the interface asks for.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), { matches: false, media: query }) as unknown as MediaQueryList;
  window.ResizeObserver ??= class {
    observe = vi.fn();
    unobserve = vi.fn();
    disconnect = vi.fn();
  };
  window.IntersectionObserver ??= class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe = vi.fn();
    unobserve = vi.fn();
    disconnect = vi.fn();
    takeRecords = () => [];
  };
  Element.prototype.scrollIntoView ??= vi.fn();
  Element.prototype.getAnimations ??= () => [];
  // jsdom has these two, but only to say that it does not.
  window.scrollTo = vi.fn();
  HTMLCanvasElement.prototype.getContext = () => null;
  afterEach(cleanup);
}
