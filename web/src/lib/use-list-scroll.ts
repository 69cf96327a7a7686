import { type RefObject, useCallback, useRef } from 'react';
import { jumpToElement, scrollToElement, scrollToTop } from './scroll.ts';

export interface ListScroll<List extends HTMLElement> {
  heading: RefObject<HTMLHeadingElement | null>;
  list: RefObject<List | null>;
  /** The top of the list has left the window. */
  isPastTop: () => boolean;
  /** At once, and without the focus. */
  jumpToHeading: () => void;
  /** Resolves when the heading is in sight. */
  goToHeading: () => Promise<void>;
  goToPageTop: () => void;
}

/** A list below a heading: how far the user has scrolled, and the ways back up. */
export function useListScroll<List extends HTMLElement>(): ListScroll<List> {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<List>(null);
  const isPastTop = useCallback(() => (list.current?.getBoundingClientRect().top ?? 0) < 0, []);
  const jumpToHeading = useCallback(() => {
    if (heading.current) jumpToElement(heading.current);
  }, []);
  const goToHeading = useCallback(async () => {
    heading.current?.focus({ preventScroll: true });
    if (heading.current) await scrollToElement(heading.current);
  }, []);
  const goToPageTop = useCallback(() => {
    heading.current?.focus({ preventScroll: true });
    void scrollToTop();
  }, []);
  return { heading, list, isPastTop, jumpToHeading, goToHeading, goToPageTop };
}
