import { useSyncExternalStore } from 'react';

const HIDDEN = 0;

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  viewport.addEventListener('resize', listener);
  viewport.addEventListener('scroll', listener);
  return () => {
    viewport.removeEventListener('resize', listener);
    viewport.removeEventListener('scroll', listener);
  };
}

function coveredHeight(): number {
  const viewport = window.visualViewport;
  // A page that the user enlarged with two fingers is not covered by anything.
  if (!viewport || viewport.scale > 1.01) return HIDDEN;
  return Math.max(HIDDEN, Math.round(window.innerHeight - viewport.offsetTop - viewport.height));
}

/** How many pixels of the window's foot a phone's keyboard covers: browsers leave fixed elements below it. */
export function useKeyboardHeight(isActive: boolean): number {
  const height = useSyncExternalStore(subscribe, coveredHeight);
  return isActive ? height : HIDDEN;
}
