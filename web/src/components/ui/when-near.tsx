import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far below the window, in pixels, that it is there before the user scrolls to it. */
const NEAR = 1_600;

interface WhenNearProps {
  waiting: ReactNode;
  /** Something else asks for it: it comes at once. */
  isWanted?: boolean;
  children: ReactNode;
}

/** Renders what lies far down once the user scrolls near it; then it stays. */
export function WhenNear({ waiting, isWanted = false, children }: WhenNearProps) {
  const [isNear, setNear] = useState(isWanted);
  if (isWanted && !isNear) setNear(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !place.current) return;
    const margin = { rootMargin: `${NEAR}px 0px` };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), margin);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place}>{waiting}</div>;
}
