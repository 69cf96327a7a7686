import { useLayoutEffect, useRef } from 'react';
import { pageHeading } from '../lib/page-heading.ts';
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
    if (document.activeElement === document.body) focusHeading();
  }, [pathname, isSignedIn, isTravel]);
}

function focusHeading(): void {
  const heading = pageHeading();
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
