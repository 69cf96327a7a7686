import { afterEach, expect, it, vi } from 'vitest';
import { whenInView } from './when-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

type Tell = (changes: { isIntersecting: boolean }[]) => void;

/** The browser's part: tells of changes whenever the test says so. */
function browser(): { tell: Tell } {
  const told: { tell: Tell } = { tell: () => {} };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(tell: Tell) {
        told.tell = tell;
      }
    },
  );
  return told;
}

it('an element that came into the window while the device was busy is seen, though it was told first that it is out', () => {
  const page = browser();
  const seen = vi.fn();
  whenInView(document.body, seen);
  page.tell([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(seen).toHaveBeenCalledOnce();
});

it('one that has left the window again is not seen, until it comes back', () => {
  const page = browser();
  const seen = vi.fn();
  whenInView(document.body, seen);
  page.tell([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(seen).not.toHaveBeenCalled();
  page.tell([{ isIntersecting: true }]);
  expect(seen).toHaveBeenCalledOnce();
});
