import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Rendered inside a dialog: returns the focus to what had it when the dialog opened, or to `to` when that is gone.
 * Headless UI does so too, but knows only what was focused since its own code was there.
 */
export function FocusAfter({ to }: { to?: (() => HTMLElement | null | undefined) | undefined }) {
  const target = useEffectEvent(() => to?.());
  // Before the dialog takes the focus, which a field of it may do as early as it is placed.
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog around it, which returns the focus in a microtask of its own.
      queueMicrotask(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (!isLost) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : target())?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return null;
}
