import { type RefObject, useEffect } from 'react';

/** Who comes to the top after sharing a photo sees it there: one's own needs no press. */
export const useShowOwn = (isHeld: boolean, top: RefObject<HTMLElement | null>, show: () => void): void => {
  useEffect(() => {
    if (!isHeld || !top.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && show());
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [isHeld, top, show]);
};
