import { useLayoutEffect, useRef } from 'react';
import { pagePath } from './pages.ts';
import type { AppLocation } from './use-loaded-location.ts';

/**
 * Scrolls a new page to its top; tabs of one page move by themselves. After Back and Forward the browser restores the
 * position.
 */
export function usePageTop(isSignedIn: boolean, { location: { pathname }, isTravel }: AppLocation): void {
  const shown = useRef({ pathname, isSignedIn });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, isSignedIn };
    // The same address shows another page once the session has begun or ended.
    const isOther = before.isSignedIn !== isSignedIn || (pagePath(before.pathname) !== pagePath(pathname) && !isTravel);
    if (isOther) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isSignedIn, isTravel]);
}
