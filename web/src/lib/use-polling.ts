import { useEffect, useEffectEvent } from 'react';

/**
 * Reads again at an interval, but only while the page is visible, and at once when it becomes visible. A read that takes
 * longer than the interval is not joined by another. Unlike SWR's own interval it goes on after a failed read.
 */
export function usePolling(read: () => Promise<unknown>, interval: number): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    let isReading = false;
    const readIfVisible = () => {
      if (document.hidden || isReading) return;
      isReading = true;
      const end = () => {
        isReading = false;
      };
      readNow().then(end, end);
    };
    const timer = setInterval(readIfVisible, interval);
    document.addEventListener('visibilitychange', readIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readIfVisible);
    };
  }, [interval]);
}
