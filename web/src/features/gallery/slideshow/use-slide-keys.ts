import { useEffect, useRef } from 'react';

interface SlideKeys {
  onNext: () => void;
  onPrevious: () => void;
  onToggle: () => void;
}

/** Arrows go on and back, the space bar pauses, wherever the focus is, except on what uses these keys itself. */
export const useSlideKeys = (keys: SlideKeys): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as Element;
      if (target.closest('input, [role=slider], [role=menu]')) return;
      if (event.key === 'ArrowRight') latest.current.onNext();
      else if (event.key === 'ArrowLeft') latest.current.onPrevious();
      else if (event.key === ' ' && !target.closest('button')) latest.current.onToggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};
