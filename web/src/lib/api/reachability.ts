import { useSyncExternalStore } from 'react';

// Starts hopeful: only a call that got no response, or the browser itself, says otherwise.
let serverAnswers = true;
const listeners = new Set<() => void>();

/** Told by every call and by the live connection. */
export const reportServer = (answers: boolean): void => {
  if (answers === serverAnswers) return;
  serverAnswers = answers;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** False while the browser is offline or the server does not answer. */
export const useIsReachable = (): boolean =>
  useSyncExternalStore(subscribe, () => serverAnswers && navigator.onLine !== false);
