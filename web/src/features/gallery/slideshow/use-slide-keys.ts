import { useEffect, useEffectEvent } from 'react';

interface SlideKeys {
  onNext: () => void;
  onPrevious: () => void;
  onToggle: () => void;
}

/** Arrow keys and the space bar control the slideshow, except on elements that use these keys. */
export function useSlideKeys({ onNext, onPrevious, onToggle }: SlideKeys): void {
  const goOn = useEffectEvent(onNext);
  const goBack = useEffectEvent(onPrevious);
  const toggle = useEffectEvent(onToggle);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target as Element;
      if (target.closest('input, [role=slider], [role=menu]')) return;
      if (event.key === 'ArrowRight') goOn();
      else if (event.key === 'ArrowLeft') goBack();
      else if (event.key === ' ' && !target.closest('button')) toggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
