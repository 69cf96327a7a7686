import { type PointerEvent as OfPointer, type ReactElement, useLayoutEffect, useRef, useState } from 'react';

const load = () => import('./tooltip.tsx');

interface LazyTooltipProps {
  text: string;
  /** A button or a link. */
  children: ReactElement;
}

/** A tooltip whose code is loaded when the pointer or the focus first reaches its button, which is drawn alone until then. */
export function LazyTooltip({ text, children }: LazyTooltipProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const box = useRef<HTMLSpanElement>(null);
  const had = useRef({ focus: false, hand: false });
  const take = (code: Awaited<ReturnType<typeof load>>) => {
    // The tooltip draws a new button: a press that has begun must end on the old one.
    if (!box.current || box.current.querySelector(':active')) return;
    const hand = box.current.querySelector(':hover') !== null;
    had.current = { focus: box.current.contains(document.activeElement), hand };
    setLoaded(code);
  };
  const reach = () => {
    if (!loaded) void load().then(take, () => undefined);
  };
  useLayoutEffect(() => {
    const button = loaded && box.current?.querySelector<HTMLElement>('button, a');
    if (had.current.focus) button?.focus({ preventScroll: true });
    // The pointer may rest already, and then sends no event of its own.
    if (had.current.hand)
      button?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
  }, [loaded]);
  const onPointerEnter = (event: OfPointer) => event.pointerType === 'mouse' && reach();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens; what is pressed is inside.
    <span ref={box} className="contents" onPointerEnter={onPointerEnter} onFocus={reach}>
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
