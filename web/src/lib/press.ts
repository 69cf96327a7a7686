import { useState, useSyncExternalStore } from 'react';

/** What ends a press; a context menu may keep the others to itself. */
const LIFTS = ['pointerup', 'pointercancel', 'contextmenu'] as const;
/** The click of a tap comes this long after its finger at most, in milliseconds. */
const CLICK_AFTER = 100;
/** A press whose end is lost, such as one that a dialog of the browser interrupts, must not hold for ever. */
const LONGEST_PRESS = 10_000;
const OPTIONS = { capture: true, passive: true } as const;

let isPressed = false;
let end: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

const change = (next: boolean): void => {
  clearTimeout(end);
  if (next === isPressed) return;
  isPressed = next;
  for (const listener of [...listeners]) listener();
};
const endAfter = (milliseconds: number): void => {
  clearTimeout(end);
  end = setTimeout(() => change(false), milliseconds);
};
const press = ({ button }: PointerEvent): void => {
  if (button !== 0) return;
  change(true);
  endAfter(LONGEST_PRESS);
};
const lift = (): void => endAfter(CLICK_AFTER);

const watch = (): void => {
  window.addEventListener('pointerdown', press, OPTIONS);
  for (const type of LIFTS) window.addEventListener(type, lift, OPTIONS);
};
const unwatch = (): void => {
  window.removeEventListener('pointerdown', press, OPTIONS);
  for (const type of LIFTS) window.removeEventListener(type, lift, OPTIONS);
  change(false);
};

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unwatch();
  };
};

/** The newest value, but the former one during a press: a button that moves away under the pointer is not clicked. */
export function useStillWhilePressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(value);
  if (!isHeld && shown !== value) setShown(value);
  return isHeld ? shown : value;
}

/** Resolves at once, or when the press has ended and what it held is shown. */
export function pressEnd(): Promise<void> {
  if (!isPressed) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      stop();
      resolve();
    });
  });
}
