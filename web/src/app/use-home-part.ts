import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { holdElement, scrollToElement } from '../lib/scroll.ts';

/** The two parts of the home page, by their anchors. */
const HOME_PARTS = ['gallery', 'messages'] as const;
export type HomePart = (typeof HOME_PARTS)[number];

export async function scrollToPart(part: HomePart): Promise<void> {
  const element = document.getElementById(part);
  const focused = document.activeElement;
  if (element) await scrollToElement(element);
  // A user who began something else while the page moved keeps the focus there.
  const hasGoneOn = document.activeElement !== focused && document.activeElement !== document.body;
  if (!hasGoneOn) focusPart(part);
}

/** What is done next begins at the heading of the part. */
function focusPart(part: HomePart): void {
  document.querySelector<HTMLElement>(`#${part} h2[tabindex]`)?.focus({ preventScroll: true });
}

/** Follows `/#messages` and `/#gallery`: by a link from outside, and by a press in the bar, but not by Back or Forward. */
export function useHomePart(isTravel: boolean): void {
  const { hash, key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    const part = HOME_PARTS.find((one) => hash === `#${one}`);
    if (!part) return;
    if (key === first.current) return holdElement(part);
    // Back and Forward are left to the browser, which knows where one was.
    if (!isTravel) void scrollToPart(part);
  }, [hash, key, isTravel]);
}

/** Goes to a part of the home page, which is one step in the history. */
export function useGoToPart(): (part: HomePart) => void {
  const navigate = useNavigate();
  const { hash, pathname } = useLocation();
  return useCallback(
    (part) => navigate({ pathname: '/', hash: part }, { replace: pathname === '/' && hash === `#${part}` }),
    [navigate, pathname, hash],
  );
}
