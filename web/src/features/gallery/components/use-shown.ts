import { type RefObject, useEffect } from 'react';

/** What was just opened is scrolled into view as far as needed, and again when it has grown (`stage`). */
export const useShown = (element: RefObject<HTMLElement | null>, stage: unknown = 0): void => {
  // Once per stage: at every stage it has another height.
  useEffect(() => {
    // The grid measures what grew first.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [element, stage]);
};
