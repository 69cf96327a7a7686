import { useState, useSyncExternalStore } from 'react';
import { PRESS } from '../config/timing.ts';

/** No press is one of text, or of a scroll bar, whose end no browser reports. */
const PRESSED = 'a, button, input, label, [role=option]';
/** What ends a press; a context menu may keep the others to itself. */
const LIFTS = ['pointerup', 'pointercancel', 'contextmenu'] as const;
const OPTIONS = { capture: true, passive: true } as const;

let isPressed = false;
let end: ReturnType<typeof setTimeout>;
const listeners = new Set<() => void>();

function change(next: boolean): void {
  if (next === isPressed) return;
  isPressed = next;
  for (const listener of [...listeners]) listener();
}
function endAfter(milliseconds: number): void {
  clearTimeout(end);
  end = setTimeout(() => change(false), milliseconds);
}
function press({ button, target, pointerType }: PointerEvent): void {
  if (button !== 0 || !(target instanceof Element) || !target.closest(PRESSED)) return;
  // A page that glides would take the button away under the pointer. A finger stops it by itself.
  if (pointerType === 'mouse') window.scrollTo({ top: window.scrollY, behavior: 'instant' });
  change(true);
  endAfter(PRESS.longest);
}
function lift(): void {
  if (isPressed) endAfter(PRESS.clickAfter);
}
/** A click needs its button until its handlers have run, and the browser runs microtasks between them. */
function click(): void {
  if (isPressed) endAfter(0);
}

window.addEventListener('pointerdown', press, OPTIONS);
window.addEventListener('click', click, OPTIONS);
for (const type of LIFTS) window.addEventListener(type, lift, OPTIONS);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The newest value, but the former one during a press: a button that moves away under the pointer is not clicked. */
export function useStillWhilePressed<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  // A press for which nothing is held back renders nothing again.
  const mustHold = () => isPressed && shown !== value;
  const isHeld = useSyncExternalStore(subscribe, mustHold, mustHold);
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
