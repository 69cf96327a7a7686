import { type RefObject, useEffect } from 'react';

const floors = new Map<object, number>();

/** Keeps toasts above an element at the foot of a dialog or the page, so that they never cover it. */
export function useToastFloor(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const foot = element.current;
    if (!foot) return;
    const id = {};
    const measure = () => {
      floors.set(id, Math.max(0, window.innerHeight - foot.getBoundingClientRect().top));
      applyFloors();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    if (foot.parentElement) observer.observe(foot.parentElement);
    window.addEventListener('resize', measure);
    // A dialog moves while it opens, which is an animation, and while it closes, which is a transition.
    document.addEventListener('animationend', measure);
    document.addEventListener('transitionend', measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('animationend', measure);
      document.removeEventListener('transitionend', measure);
      floors.delete(id);
      applyFloors();
    };
  }, [element]);
}

function applyFloors(): void {
  document.documentElement.style.setProperty('--toast-floor', `${Math.max(0, ...floors.values())}px`);
}
