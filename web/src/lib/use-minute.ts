import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE);
  return () => clearInterval(timer);
}

const minute = (): number => Math.floor(Date.now() / MINUTE);

/** Renders again every minute, for what says how long ago something was. */
export function useMinute(): void {
  useSyncExternalStore(everyMinute, minute);
}
