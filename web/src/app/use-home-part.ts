import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusUnlessTyping } from '../lib/focus-unless-typing.ts';
import { holdElement, scrollToElement } from '../lib/scroll.ts';
import { whenThere } from '../lib/when-there.ts';

/** The two parts of the home page, by their anchors. */
const HOME_PARTS = ['gallery', 'messages'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

/** The last move to a part; a new one aborts it. */
let currentMove = new AbortController();

/** Scrolls to a part of the home page, and moves the focus to its heading, which may still be loading. */
export async function scrollToPart(part: HomePart): Promise<void> {
  currentMove.abort();
  currentMove = new AbortController();
  const { signal } = currentMove;
  const element = document.getElementById(part);
  const focused = document.activeElement;
  if (element) await scrollToElement(element);
  const heading = await whenThere(`#${part} h2[tabindex]`, signal);
  // A user who has focused something else keeps that focus.
  const hasMovedFocus = document.activeElement !== focused && document.activeElement !== document.body;
  if (!hasMovedFocus && !signal.aborted) focusUnlessTyping(heading, { preventScroll: true });
}

/**
 * Scrolls to `/#messages` and `/#gallery` when the page is loaded there and after a link or a press in the bar, but not
 * after Back or Forward, for which the browser restores the position.
 */
export function useHomePart(isTravel: boolean): void {
  const { hash, key, search } = useLocation();
  const [shown, setShown] = useState({ hash, key, search });
  const [way, setWay] = useState({ hash, isTravel, isFirst: true });
  if (shown.key !== key) {
    setShown({ hash, key, search });
    // The order of an earlier visit is added to an address with an anchor, which moves nothing.
    const isSameWay = shown.hash === hash && shown.search !== search;
    if (!isSameWay) setWay({ hash, isTravel, isFirst: false });
  }
  useEffect(() => {
    const part = HOME_PARTS.find((one) => way.hash === `#${one}`);
    if (!part || way.isTravel) return;
    // On the first load the page stays at the part while what is above it loads.
    if (way.isFirst) return holdElement(part);
    void scrollToPart(part);
  }, [way]);
  // A move that is not over yet ends with the page.
  useEffect(() => () => currentMove.abort(), []);
}

/** Goes to a part of the home page, as one step in the history. Search and order stay as they are. */
export function useGoToPart(): (part: HomePart) => void {
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  return useCallback(
    (part) => {
      const isHome = pathname === '/';
      navigate({ pathname: '/', search: isHome ? search : '', hash: part }, { replace: isHome && hash === `#${part}` });
    },
    [navigate, pathname, search, hash],
  );
}
