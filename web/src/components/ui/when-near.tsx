import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far below the window, in pixels, that it is there before somebody comes to it. */
const NEAR = 1_600;

/** What lies far down costs nothing until somebody comes near it; then it stays. */
export function WhenNear({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
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
