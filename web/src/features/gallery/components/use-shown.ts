import { type RefObject, useEffect } from 'react';

/** What was just opened is scrolled into view as far as needed. */
export const useShown = (element: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    // The grid measures what grew first.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [element]);
};
