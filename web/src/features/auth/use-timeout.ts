import { useEffect, useMemo, useRef } from 'react';

interface Later {
  /** Runs a callback after a delay, instead of the one that was to run before. */
  later: (milliseconds: number, run: () => void) => void;
  stop: () => void;
}

/** One delayed callback, cancelled when the component unmounts. */
export function useTimeout(): Later {
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
}
