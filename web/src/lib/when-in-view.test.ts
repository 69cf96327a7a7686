import { afterEach, expect, it, vi } from 'vitest';
import { whenInView } from './when-in-view.ts';

afterEach(() => vi.unstubAllGlobals());

type Report = (changes: { isIntersecting: boolean }[]) => void;

/** The browser's part: reports changes whenever the test says so. */
function browser(): { report: Report } {
  const page: { report: Report } = { report: () => {} };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
      constructor(report: Report) {
        page.report = report;
      }
    },
  );
  return page;
}

it('an element that came into the window while the device was busy is seen, though the first report says that it is out', () => {
  const page = browser();
  const seen = vi.fn();
  whenInView(document.body, seen);
  page.report([{ isIntersecting: false }, { isIntersecting: true }]);
  expect(seen).toHaveBeenCalledOnce();
});

it('one that has left the window again is not seen, until it comes back', () => {
  const page = browser();
  const seen = vi.fn();
  whenInView(document.body, seen);
  page.report([{ isIntersecting: true }, { isIntersecting: false }]);
  expect(seen).not.toHaveBeenCalled();
  page.report([{ isIntersecting: true }]);
  expect(seen).toHaveBeenCalledOnce();
});
