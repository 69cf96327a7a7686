import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The value of the newest render, for callbacks that run long after the render that made them. Effects use
 * `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  // Insertion effects run before all other effects, so every effect reads the value of its own render.
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
