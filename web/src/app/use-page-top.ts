import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Another page begins at its top; Back and Forward are left to the browser, which knows where one was. */
export function usePageTop(isSignedIn: boolean): void {
  const { pathname } = useLocation();
  const isTravel = useNavigationType() === 'POP';
  const shown = useRef({ pathname, isSignedIn });
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, isSignedIn };
    // The same address is another page once the session has begun or ended.
    const isOther = before.isSignedIn !== isSignedIn || (before.pathname !== pathname && !isTravel);
    if (isOther) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, isSignedIn, isTravel]);
}
