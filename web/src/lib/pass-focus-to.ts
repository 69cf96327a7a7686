import type { RefCallback } from 'react';

type Target = HTMLElement | null | undefined;

/**
 * The ref of a button that its own press may remove. If it has the focus then, `to` gets it, unless the user has moved
 * on.
 */
export function passFocusTo(to: () => Target | Promise<Target>): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element === null || element !== document.activeElement) return;
    // What takes the place of the button is there only when React's commit is over.
    queueMicrotask(async () => {
      // Every render has a ref of its own, and most of them leave the button where it is.
      if (element.isConnected) return;
      const target = await to();
      if (document.activeElement === document.body) target?.focus({ preventScroll: true });
    });
  };
}
