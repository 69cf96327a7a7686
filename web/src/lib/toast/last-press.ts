/** An older press has nothing to do with a new toast. */
const RECENT_MS = 8_000;

interface Press {
  y: number;
  /** Whether the press was in a bar or a toast, which a toast may cover. */
  isInBar: boolean;
  at: number;
}

let last: Press | undefined;

/** Remembers where the user pressed, so that a toast does not cover it. */
export function watchPresses(): () => void {
  const remember = ({ clientY, target }: PointerEvent) => {
    const isInBar = target instanceof Element && target.closest('[data-phone-bar], [role=region]') !== null;
    last = { y: clientY, isInBar, at: Date.now() };
  };
  window.addEventListener('pointerdown', remember, { capture: true, passive: true });
  return () => window.removeEventListener('pointerdown', remember, { capture: true });
}

export function lastPress(): Press | undefined {
  return last && Date.now() - last.at < RECENT_MS ? last : undefined;
}
