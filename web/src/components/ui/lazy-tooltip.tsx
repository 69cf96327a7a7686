import { type PointerEvent as OfPointer, type ReactElement, useLayoutEffect, useRef, useState } from 'react';

const load = () => import('./tooltip.tsx');

interface LazyTooltipProps {
  text: string;
  /** A button or a link. */
  children: ReactElement;
}

/** A tooltip whose code is loaded when the pointer or the focus first reaches its button. */
export function LazyTooltip({ text, children }: LazyTooltipProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const container = useRef<HTMLSpanElement>(null);
  const state = useRef({ focus: false, hover: false });
  const show = (code: Awaited<ReturnType<typeof load>>) => {
    // The tooltip renders a new button, so a press on the old one must end first.
    if (!container.current || container.current.querySelector(':active')) return;
    const hover = container.current.querySelector(':hover') !== null;
    state.current = { focus: container.current.contains(document.activeElement), hover };
    setLoaded(code);
  };
  const loadCode = () => {
    if (!loaded) void load().then(show, () => undefined);
  };
  useLayoutEffect(() => {
    const button = loaded && container.current?.querySelector<HTMLElement>('button, a');
    // The old button is gone, and the focus with it, unless the user has moved on.
    if (state.current.focus && document.activeElement === document.body) button?.focus({ preventScroll: true });
    // A pointer that already rests on the button sends no event of its own.
    if (state.current.hover)
      button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  }, [loaded]);
  const onPointerEnter = (event: OfPointer) => event.pointerType === 'mouse' && loadCode();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens; what is pressed is inside.
    <span ref={container} className="contents" onPointerEnter={onPointerEnter} onFocus={loadCode}>
      {loaded ? (
        <loaded.TooltipProvider>
          <loaded.Tooltip text={text}>{children}</loaded.Tooltip>
        </loaded.TooltipProvider>
      ) : (
        children
      )}
    </span>
  );
}
