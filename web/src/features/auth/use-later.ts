import { useEffect, useMemo, useRef } from 'react';

interface Later {
  /** Runs something after a while, instead of what was to run before. */
  later: (milliseconds: number, run: () => void) => void;
  stop: () => void;
}

/** One thing to do a little later; leaving the screen stops it. */
export const useLater = (): Later => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const actions = useMemo(() => {
    const stop = () => clearTimeout(timer.current);
    const later = (milliseconds: number, run: () => void) => {
      stop();
      timer.current = setTimeout(run, milliseconds);
    };
    return { later, stop };
  }, []);
  useEffect(() => actions.stop, [actions]);
  return actions;
};
