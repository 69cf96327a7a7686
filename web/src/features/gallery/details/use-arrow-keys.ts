import { useEffect, useEffectEvent } from 'react';

interface ArrowKeys {
  isActive: boolean;
  left?: () => void;
  right?: () => void;
}

/** More than the one that these keys belong to. */
const hasDialogOnTop = (): boolean => document.querySelectorAll('[role=dialog]').length > 1;

/** Left and right keys anywhere in a dialog, except in text fields and while another dialog is on top. */
export function useArrowKeys({ isActive, left, right }: ArrowKeys): void {
  const goLeft = useEffectEvent(() => left?.());
  const goRight = useEffectEvent(() => right?.());
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if ((event.target as Element).closest('input, textarea, [role=menu]')) return;
      if (hasDialogOnTop()) return;
      if (event.key === 'ArrowLeft') goLeft();
      if (event.key === 'ArrowRight') goRight();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive]);
}
