import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsReachable } from './api/reachability.ts';

/** Calls `retry` once the server can be reached again. */
export function useWhenReachableAgain(retry: () => void): void {
  const isReachable = useIsReachable();
  const wasReachable = useRef(isReachable);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (isReachable && !wasReachable.current) retryNow();
    wasReachable.current = isReachable;
  }, [isReachable]);
}
