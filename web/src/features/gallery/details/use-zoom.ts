import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToGestures } from './gestures.ts';
import { INITIAL_VIEW, keepInside, moveBy, type Point, swipeOf, type View, ZOOM, zoomAt } from './zoom.ts';

interface ZoomOptions {
  stage: RefObject<HTMLElement | null>;
  /** The element that is enlarged and moved, in the middle of the stage. */
  picture: RefObject<HTMLElement | null>;
  onSwipe: (to: 'previous' | 'next') => void;
}

export interface Zoom {
  isZoomed: boolean;
  /** Zooms in, or out again. */
  toggle: () => void;
  zoomBy: (factor: number) => void;
}

const MIDDLE: Point = { x: 0, y: 0 };

/** Sets the style directly, because a render for each move of a finger would stutter. */
function paint(picture: HTMLElement, transform: string, isSmooth: boolean): void {
  picture.style.transition = isSmooth ? 'transform 180ms var(--ease-gentle)' : 'none';
  picture.style.transform = transform;
}

/** Pinch, double tap, double click, drag and wheel; a sideways swipe shows another photo. */
export function useZoom({ stage, picture, onSwipe }: ZoomOptions): Zoom {
  const [isZoomed, setZoomed] = useState(false);
  const view = useRef<View>(INITIAL_VIEW);
  const swipe = useEffectEvent(onSwipe);

  const setView = useCallback(
    (next: View, isSmooth = false) => {
      if (!picture.current || !stage.current) return;
      const { offsetWidth: width, offsetHeight: height } = picture.current;
      const { clientWidth, clientHeight } = stage.current;
      const { scale, x, y } = keepInside(next, { width, height }, { width: clientWidth, height: clientHeight });
      view.current = { scale, x, y };
      paint(picture.current, scale === 1 ? '' : `translate(${x}px, ${y}px) scale(${scale})`, isSmooth);
      setZoomed(scale > 1);
    },
    [stage, picture],
  );
  const toggleAt = useCallback(
    (point: Point) => setView(view.current.scale > 1 ? INITIAL_VIEW : zoomAt(INITIAL_VIEW, ZOOM.double, point), true),
    [setView],
  );

  useEffect(() => {
    if (!stage.current) return;
    const isEnlarged = () => view.current.scale > 1;
    const stop = listenToGestures(stage.current, {
      pinch: (factor, at, by) => setView(moveBy(zoomAt(view.current, factor, at), by)),
      drag: (step, total, isTouch) => {
        if (isEnlarged()) setView(moveBy(view.current, step));
        else if (isTouch && Math.abs(total.x) > Math.abs(total.y) && picture.current)
          paint(picture.current, `translateX(${total.x}px)`, false);
      },
      release: (total, isTouch) => {
        if (isEnlarged() || !isTouch) return;
        setView(INITIAL_VIEW, true);
        const to = swipeOf(total);
        if (to) swipe(to);
      },
      double: (at) => toggleAt(at),
      takesWheel: isEnlarged,
    });
    const resized = new ResizeObserver(() => setView(view.current));
    resized.observe(stage.current);
    return () => {
      stop();
      resized.disconnect();
    };
  }, [stage, picture, setView, toggleAt]);

  return {
    isZoomed,
    toggle: () => toggleAt(MIDDLE),
    zoomBy: (factor) => setView(zoomAt(view.current, factor, MIDDLE), true),
  };
}
