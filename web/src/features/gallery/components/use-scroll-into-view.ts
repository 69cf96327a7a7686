import { type RefObject, useEffect } from 'react';

/** Scrolls an element into view when it opens, and again when it grows (`stage`). */
export const useScrollIntoView = (element: RefObject<HTMLElement | null>, stage: unknown = 0): void => {
  // Once per stage, because each stage has another height.
  useEffect(() => {
    // The grid measures the new height first.
    const frame = requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [element, stage]);
};
