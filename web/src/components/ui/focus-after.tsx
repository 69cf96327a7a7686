import { useEffect, useRef } from 'react';

/** Stands inside a dialog. When the dialog has gone and what opened it too, the focus goes to `to` instead of nowhere. */
export function FocusAfter({ to }: { to: () => HTMLElement | null | undefined }) {
  const latest = useRef(to);
  latest.current = to;
  useEffect(
    () => () => {
      // The dialog around it is taken away first and leads the focus back in a microtask: this one follows it.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) latest.current()?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}
