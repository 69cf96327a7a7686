import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a textarea grow with its text, up to its `max-height`, in browsers that do not know `field-sizing: content`:
 * Firefox, Safari before 26.2 and Chrome before 123.
 */
export function useGrowingHeight(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || globalThis.CSS?.supports('field-sizing', 'content')) return;
    element.style.setProperty('height', 'auto');
    const borders = element.offsetHeight - element.clientHeight;
    element.style.setProperty('height', `${element.scrollHeight + borders}px`);
  }, [area, text]);
}
