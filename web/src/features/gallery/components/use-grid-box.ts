import { type RefObject, useLayoutEffect, useState } from 'react';

interface GridBox {
  width: number;
  /** How far below the top of the page it begins. */
  top: number;
}

/** Where an element stands on the page and how wide it is, updated while things around it change. */
export const useGridBox = (element: RefObject<HTMLElement | null>): GridBox => {
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
};
