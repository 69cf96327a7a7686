import { afterEach, vi } from 'vitest';

// Files of the environment `node` have no window, and need nothing for it.
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Deadlines in tests are waits, because a busy machine may be slow.
  configure({ asyncUtilTimeout: 20_000 });
  afterEach(cleanup);

  // Browser APIs that jsdom lacks.
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
  // As in new browsers, where a scroll is a promise.
  const scrolled = () => Promise.resolve() as unknown as undefined;
  Element.prototype.scrollIntoView ??= vi.fn(scrolled);
  Element.prototype.getAnimations ??= () => [];
  // jsdom has these two only to report that they are not implemented.
  window.scrollTo = vi.fn(scrolled);
  HTMLCanvasElement.prototype.getContext = () => null;
}
