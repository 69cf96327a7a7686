import { type RefObject, useLayoutEffect, useState } from 'react';

interface GridBox {
  width: number;
  /** The distance from the top of the page. */
  top: number;
}

/** The position and width of an element on the page, updated when the layout changes. */
export function useGridBox(element: RefObject<HTMLElement | null>): GridBox {
  const [box, setBox] = useState<GridBox>({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const rect = element.current?.getBoundingClientRect();
      if (!rect) return;
      const next = { width: rect.width, top: Math.round(rect.top + window.scrollY) };
      setBox((box) => (box.width === next.width && box.top === next.top ? box : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
