import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls an element into view when it opens, and again when it grows (`stage`) while the focus is in it: under a press
 * on something else the page must not move.
 */
export function useScrollIntoView(element: RefObject<HTMLElement | null>, stage: unknown = 0): void {
  const isOpened = useRef(false);
  // Once per stage, because each stage has another height.
  useEffect(() => {
    // The grid measures the new height first.
    const frame = requestAnimationFrame(() => {
      if (isOpened.current && !element.current?.contains(document.activeElement)) return;
      isOpened.current = true;
      element.current?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [element, stage]);
}
