import { useSyncExternalStore } from 'react';
import { storedChoice } from '../stored-choice.ts';

/** The size of all text on this device. */
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

// public/theme.js reads the same key before the first paint.
const stored = storedChoice('famibook-text-size');
const listeners = new Set<() => void>();

const shown = (): TextSize => TEXT_SIZES.find((size) => size === document.documentElement.dataset.textSize) ?? 'normal';

/** As in styles/base.css. */
const SCALES = { normal: 1, large: 1.125, larger: 1.25 } as const;

/** The current scale of the text; 1 is normal. */
export function textScale(): number {
  return SCALES[shown()];
}

export function chooseTextSize(size: TextSize): void {
  stored.write(size);
  document.documentElement.dataset.textSize = size;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTextSize(): TextSize {
  return useSyncExternalStore(subscribe, shown, shown);
}
