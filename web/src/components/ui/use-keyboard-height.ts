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
  // On an enlarged page nothing is covered.
  if (!viewport || viewport.scale > 1.01) return HIDDEN;
  return Math.max(HIDDEN, Math.round(window.innerHeight - viewport.offsetTop - viewport.height));
}

/**
 * The height that a phone's keyboard covers at the foot of the window, in pixels: browsers leave fixed elements below
 * it.
 */
export function useKeyboardHeight(isActive: boolean): number {
  const height = useSyncExternalStore(subscribe, coveredHeight);
  return isActive ? height : HIDDEN;
}
