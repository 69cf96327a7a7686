import { type PointerEvent as OfPointer, type ReactElement, useLayoutEffect, useRef, useState } from 'react';

const load = () => import('./tooltip.tsx');

interface LateTooltipProps {
  text: string;
  /** A button or a link. */
  children: ReactElement;
}

/** A tooltip whose code comes with the first hand that reaches for it. Until then the button stands there alone. */
export function LateTooltip({ text, children }: LateTooltipProps) {
  const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>>>();
  const box = useRef<HTMLSpanElement>(null);
  const had = useRef({ focus: false, hand: false });
  const take = (code: Awaited<ReturnType<typeof load>>) => {
    // The button is another one afterwards: a press that has begun ends on this one.
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
    // It may lie still from now on.
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
