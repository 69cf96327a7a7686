import { useEffect, useEffectEvent } from 'react';

/** Stands inside a dialog. When the dialog has gone and what opened it too, the focus goes to `to` instead of nowhere. */
export function FocusAfter({ to }: { to: () => HTMLElement | null | undefined }) {
  const target = useEffectEvent(to);
  useEffect(
    () => () => {
      // The dialog around it is taken away first and leads the focus back in a microtask: this one follows it.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) target()?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}
