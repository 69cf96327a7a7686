import { useSyncExternalStore } from 'react';
import { keptChoice } from '../kept-choice.ts';

/** How large everything written is, on this device. */
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

// public/theme.js reads the same key before the first paint.
const kept = keptChoice('famibook-text-size');
const listeners = new Set<() => void>();

const shown = (): TextSize => TEXT_SIZES.find((size) => size === document.documentElement.dataset.textSize) ?? 'normal';

/** As in styles/base.css. */
const SCALES = { normal: 1, large: 1.125, larger: 1.25 } as const;

/** How many times larger than normal everything written is now. */
export function textScale(): number {
  return SCALES[shown()];
}

export function chooseTextSize(size: TextSize): void {
  kept.write(size);
  document.documentElement.dataset.textSize = size;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTextSize(): TextSize {
  return useSyncExternalStore(subscribe, shown);
}
