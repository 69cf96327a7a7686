import { useEffect, useMemo, useRef } from 'react';

interface Later {
  /** Runs a callback after a delay, instead of the one that was to run before. */
  later: (milliseconds: number, run: () => void) => void;
  stop: () => void;
}

/** One delayed callback, cancelled when the component unmounts; none begins after that. */
export function useTimeout(): Later {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMounted = useRef(true);
  const actions = useMemo(() => {
    const stop = () => clearTimeout(timer.current);
    const later = (milliseconds: number, run: () => void) => {
      stop();
      // A response may come after its page was left.
      if (isMounted.current) timer.current = setTimeout(run, milliseconds);
    };
    return { later, stop };
  }, []);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      actions.stop();
    };
  }, [actions]);
  return actions;
}
