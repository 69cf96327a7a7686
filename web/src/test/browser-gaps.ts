import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
  afterEach(cleanup);
}
