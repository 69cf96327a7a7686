import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenInView } from '../../lib/when-in-view.ts';

/** The distance below the window, in pixels, at which the children are rendered before the user scrolls to them. */
const NEAR = 1_600;

interface WhenNearProps {
  waiting: ReactNode;
  /** Renders the children at once, because something else needs them. */
  isNeeded?: boolean;
  children: ReactNode;
}

/** Renders its children once the user scrolls near them, and keeps them. */
export function WhenNear({ waiting, isNeeded = false, children }: WhenNearProps) {
  const [isNear, setNear] = useState(isNeeded);
  if (isNeeded && !isNear) setNear(true);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !container.current) return;
    return whenInView(container.current, () => setNear(true), { rootMargin: `${NEAR}px 0px` });
  }, [isNear]);
  return isNear ? children : <div ref={container}>{waiting}</div>;
}
