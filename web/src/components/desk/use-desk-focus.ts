import { type RefObject, useEffect, useRef } from 'react';
import { jumpToElement } from '../../lib/scroll.ts';
import { tabLinkId } from './desk-nav.tsx';

interface Place {
  /** The id of the tab in the address, or ''. */
  address: string;
  /** The id of the tab that is shown. */
  shown: string | undefined;
  isWide: boolean;
}

/**
 * Moves the focus with the tabs: to the heading of the one that opens, and back to the link that had led in. A wide
 * window scrolls only when the heading is out of sight.
 */
export function useDeskFocus(place: Place): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(place);
  const { address, shown, isWide } = place;
  useEffect(() => {
    const left = before.current;
    before.current = { address, shown, isWide };
    // A window that became wider or narrower moves nothing.
    if (left.address === address || left.isWide !== isWide) return;
    if (shown === undefined) {
      if (left.shown !== undefined) document.getElementById(tabLinkId(left.shown))?.focus();
      return;
    }
    const title = heading.current;
    title?.focus({ preventScroll: true });
    if (!isWide) window.scrollTo({ top: 0, behavior: 'instant' });
    else if (title && title.getBoundingClientRect().top < 0) jumpToElement(title);
  }, [address, shown, isWide]);
  return heading;
}
