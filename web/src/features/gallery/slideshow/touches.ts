import type { PointerEvent } from 'react';

/** A finger that moves less than this taps; otherwise it swipes. */
const SWIPE = 50;
const TAP = 12;

interface Touches {
  onNext: () => void;
  onPrevious: () => void;
  onToggle: () => void;
}

/** A swipe or a tap at a side shows another photo; a tap in the middle pauses. */
export function touches({ onNext, onPrevious, onToggle }: Touches) {
  let start: { x: number; y: number } | undefined;
  return {
    onPointerDown: ({ button, clientX: x, clientY: y }: PointerEvent) => {
      start = button === 0 ? { x, y } : undefined;
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent) => {
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      start = undefined;
      if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) return x < 0 ? onNext() : onPrevious();
      if (Math.hypot(x, y) > TAP) return;
      const { left, width } = currentTarget.getBoundingClientRect();
      const side = (clientX - left) / width;
      if (side < 1 / 3) onPrevious();
      else if (side > 2 / 3) onNext();
      else onToggle();
    },
    onPointerCancel: () => {
      start = undefined;
    },
  };
}
