import { useLayoutEffect, useRef } from 'react';
import { whenThere } from '../lib/when-there.ts';
import { pagePath } from './pages.ts';
import type { AppLocation } from './use-loaded-location.ts';

/**
 * Scrolls a new page to its top and moves the focus to its heading, because what had it is gone; tabs of one page move by
 * themselves. After Back and Forward the browser restores the position.
 */
export function usePageTop(isSignedIn: boolean | undefined, { location: { pathname }, isTravel }: AppLocation): void {
  const shown = useRef<{ pathname: string; isSignedIn: boolean }>(undefined);
  useLayoutEffect(() => {
    // No page is shown as long as it is not known who is signed in.
    if (isSignedIn === undefined) return;
    const before = shown.current;
    shown.current = { pathname, isSignedIn };
    if (!before) return;
    // The same address shows another page once the session has begun or ended.
    const isSession = before.isSignedIn !== isSignedIn;
    if (!isSession && pagePath(before.pathname) === pagePath(pathname)) return;
    if (isSession || !isTravel) window.scrollTo({ top: 0, behavior: 'instant' });
    const leaving = new AbortController();
    if (document.activeElement === document.body) void focusHeading(leaving.signal);
    return () => leaving.abort();
  }, [pathname, isSignedIn, isTravel]);
}

/** The code of the page may still be loading, and the user may have moved the focus meanwhile. */
async function focusHeading(signal: AbortSignal): Promise<void> {
  const heading = await whenThere('h1:not([data-loading])', signal);
  if (!heading || signal.aborted || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
