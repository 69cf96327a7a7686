import { useEffect, useEffectEvent } from 'react';

interface ArrowKeys {
  isActive: boolean;
  left?: () => void;
  right?: () => void;
}

/** Left and right keys anywhere on the page, except in text fields. */
export const useArrowKeys = ({ isActive, left, right }: ArrowKeys): void => {
  const goLeft = useEffectEvent(() => left?.());
  const goRight = useEffectEvent(() => right?.());
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.target as Element).closest('input, textarea, [role=menu]')) return;
      if (event.key === 'ArrowLeft') goLeft();
      if (event.key === 'ArrowRight') goRight();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
};
