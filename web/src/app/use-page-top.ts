import { useLayoutEffect, useRef } from 'react';
import type { Place } from './use-ready-place.ts';

/** Another page begins at its top; Back and Forward are left to the browser, which knows where one was. */
export function usePageTop(isSignedIn: boolean, { location: { pathname }, isTravel }: Place): void {
  const shown = useRef({ pathname, isSignedIn });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, isSignedIn };
    // The same address is another page once the session has begun or ended.
    const isOther = before.isSignedIn !== isSignedIn || (before.pathname !== pathname && !isTravel);
    if (isOther) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isSignedIn, isTravel]);
}
