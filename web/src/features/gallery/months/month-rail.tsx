import type { MonthCount } from '@famibook/contracts/photos/schemas';
import clsx from 'clsx';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { MONTHS } from '../../../config/timing.ts';
import { formatCount } from '../../../lib/time.ts';
import { monthName } from './month-name.ts';
import { indexOfMonth, nearest, scaleOf, yearsOf } from './month-scale.ts';
import { MONTHS_TEXT } from './months-text.ts';
import { useHeight } from './use-height.ts';

/** The pixels of a year's number, and of a month where there is room for all. */
const YEAR_HEIGHT = 20;
const MONTH_HEIGHT = 13;
const MAX_MARK_LENGTH = 9;

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -12, PageDown: 12, Home: -1e6, End: 1e6 };

interface MonthRailProps {
  /** Newest first. */
  months: readonly MonthCount[];
  /** The month on screen. */
  current: string;
  onJump: (month: string) => void;
}

/** All months beside the gallery, the newest at the top. A press, a drag or the arrow keys go to a month. */
export default function MonthRail({ months, current, onJump }: MonthRailProps) {
  const scale = useMemo(() => scaleOf(months), [months]);
  const most = useMemo(() => Math.max(...months.map(({ count }) => count)), [months]);
  const rail = useRef<HTMLDivElement>(null);
  const height = useHeight(rail);
  const years = useMemo(() => yearsOf(scale.months, height ? YEAR_HEIGHT / height : 1), [scale, height]);
  const [aimed, setAimed] = useState<number | null>(null);
  const going = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(going.current), []);
  // Another month is on screen: the chosen month is reached, unless more keys are being pressed.
  useEffect(() => {
    if (going.current === undefined) setAimed(null);
  }, [current]);

  const here = indexOfMonth(months, current);
  const index = Math.min(aimed ?? here, months.length - 1);
  const shown = scale.months[index];
  if (!shown) return null;

  const under = (event: PointerEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return nearest(scale.months, (event.clientY - top) / height);
  };
  const goTo = (at: number) => {
    const month = months[at]?.month;
    if (month) onJump(month);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Math.min(months.length - 1, Math.max(0, index + step));
    setAimed(to);
    // A key that is held down passes many months; only the last one is read.
    clearTimeout(going.current);
    going.current = setTimeout(() => {
      going.current = undefined;
      if (to === here) setAimed(null);
      goTo(to);
    }, MONTHS.keyWait);
  };

  return (
    <div className="absolute inset-y-0 left-full hidden w-13 xl:block print:hidden">
      <div
        ref={rail}
        role="slider"
        tabIndex={0}
        aria-label={MONTHS_TEXT.jump}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={months.length - 1}
        aria-valuenow={months.length - 1 - index}
        aria-valuetext={MONTHS_TEXT.month(monthName(shown.month), formatCount(shown.count))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setAimed(under(event));
        }}
        onPointerMove={(event) => setAimed(under(event))}
        onPointerLeave={() => setAimed(null)}
        onBlur={() => setAimed(null)}
        onPointerUp={(event) => event.button === 0 && goTo(under(event))}
        className="group/rail sticky top-28 max-h-[calc(100dvh-160px)] cursor-pointer touch-none select-none focus-visible:outline-none focus-visible:after:absolute focus-visible:after:-inset-y-3 focus-visible:after:inset-x-1 focus-visible:after:rounded-field focus-visible:after:outline-3 focus-visible:after:outline-accent"
        style={{ height: Math.max(160, scale.steps * MONTH_HEIGHT) }}
      >
        {scale.months.map(({ month, count, at }) => (
          <span
            key={month}
            className="absolute left-2 h-0.5 -translate-y-1/2 rounded-full bg-line transition-colors duration-150 group-hover/rail:bg-edge"
            style={{ top: `${at * 100}%`, width: 3 + MAX_MARK_LENGTH * Math.sqrt(count / most) }}
          />
        ))}
        {years.map(({ year, at }) => (
          <span
            key={year}
            aria-hidden="true"
            className="absolute left-6 -translate-y-1/2 text-[0.6875rem] leading-5 font-semibold text-ink-quiet tabular-nums"
            style={{ top: `${at * 100}%` }}
          >
            {year}
          </span>
        ))}
        <span
          className="absolute left-1.5 h-1 w-4 -translate-y-1/2 rounded-full bg-accent transition-[top] duration-150"
          style={{ top: `${(scale.months[here]?.at ?? 0) * 100}%` }}
        />
        <span
          aria-hidden="true"
          className={clsx(
            'pointer-events-none absolute right-full flex min-h-9 -translate-y-1/2 items-center rounded-full bg-ink px-3.5 text-sm font-semibold whitespace-nowrap text-paper shadow-soft transition-opacity duration-150',
            aimed === null && 'opacity-0',
          )}
          style={{ top: `${shown.at * 100}%` }}
        >
          {monthName(shown.month)}
          <span className="ml-2 font-normal opacity-80">{formatCount(shown.count)}</span>
        </span>
      </div>
    </div>
  );
}
