import { useSyncExternalStore } from 'react';

// Assumed reachable until a call gets no response or the browser is offline.
let isServerUp = true;
const listeners = new Set<() => void>();

/** Reported by every call and by the live connection. */
export function reportServer(isUp: boolean): void {
  if (isUp === isServerUp) return;
  isServerUp = isUp;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isReachable = (): boolean => isServerUp && navigator.onLine !== false;

/** False while the browser is offline or the server does not respond. */
export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, isReachable, isReachable);
