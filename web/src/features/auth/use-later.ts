import { useCallback, useEffect, useRef } from 'react';

/** Runs something after a while, unless the screen is left or something else is asked for before. */
export const useLater = (): ((milliseconds: number, run: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((milliseconds, run) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, milliseconds);
  }, []);
};
