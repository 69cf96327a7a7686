import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { RESTORING_POLLING } from '../../config/timing.ts';

let waiting: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const isRestoring = (): boolean => waiting !== undefined;

/**
 * A call was refused because a backup is being restored. From the time that the server named, it is asked again and
 * again whether that is over. A refused question reports itself here, and begins the next wait.
 */
export function reportRestoring(retryAfter: number | undefined, isOver: () => Promise<boolean>): void {
  const isNew = !isRestoring();
  clearTimeout(waiting);
  const ask = async () => {
    const over = await isOver();
    if (waiting !== wait) return;
    if (!over) return reportRestoring(undefined, isOver);
    waiting = undefined;
    notify();
  };
  const wait = setTimeout(() => void ask(), Math.max(RESTORING_POLLING, (retryAfter ?? 0) * 1_000));
  waiting = wait;
  if (isNew) notify();
}

/** True while a backup is being restored, as far as this page has noticed. */
export const useIsRestoring = (): boolean => useSyncExternalStore(subscribe, isRestoring);

/** Calls back when a restore is over: everything that was read before may have changed. */
export function useAfterRestore(onOver: () => void): void {
  const run = useEffectEvent(onOver);
  useEffect(() => subscribe(() => !isRestoring() && run()), []);
}
