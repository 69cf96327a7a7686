import { useEffect, useEffectEvent } from 'react';

/** Rendered inside a dialog: focuses `to` when the dialog has closed and its opener is gone. */
export function FocusAfter({ to }: { to: () => HTMLElement | null | undefined }) {
  const target = useEffectEvent(to);
  useEffect(() => {
    // The dialog around it takes the focus later.
    const opener = document.activeElement;
    return () => {
      // Runs after the dialog around it, which returns the focus in a microtask of its own.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : target())?.focus({ preventScroll: true });
      });
    };
  }, []);
  return null;
}
