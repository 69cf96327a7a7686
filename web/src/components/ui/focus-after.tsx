import { useEffect, useEffectEvent, useState } from 'react';

/** Without the opener Headless UI takes what had the focus before it: in a dialog below, the button that had it at first. */
const isLost = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.hasAttribute('data-autofocus');

/**
 * Rendered inside a dialog: returns the focus to what had it when the dialog opened, or to `to` when that is gone or,
 * in a row that is leaving, inert.
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
        if (!isLost(document.activeElement)) return;
        if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
        const isBack = document.activeElement === opener && opener !== document.body;
        if (!isBack) target()?.focus({ preventScroll: true });
      });
    },
    [opener],
  );
  return null;
}
