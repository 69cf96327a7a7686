import { useEffect } from 'react';
import { holdReload } from './outdated-page.ts';

/** Puts off the reload of an outdated page for as long as it would lose what cannot be had again. */
export function useHoldReload(isHeld = true): void {
  useEffect(() => (isHeld ? holdReload() : undefined), [isHeld]);
}
