import type { MonthCount } from '@famibook/contracts/photos/schemas';
import { useEffect, useRef } from 'react';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { formatCount } from '../../../lib/time.ts';
import type { MonthJumpProps } from './month-jump-props.ts';
import { monthName, shortMonthName, yearOf } from './month-name.ts';
import { indexOfMonth } from './month-scale.ts';
import { MONTHS_TEXT } from './months-text.ts';

/** By then the sheet has closed: some browsers scroll back to the position at which it opened. */
const LEFT_AFTER = 280;

interface MonthSheetProps extends MonthJumpProps {
  open: boolean;
  onClose: () => void;
}

/** All months by year. */
export default function MonthSheet({ open, onClose, ...props }: MonthSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title={MONTHS_TEXT.jump}>
      <Years
        {...props}
        onJump={(month) => {
          onClose();
          setTimeout(() => props.onJump(month), LEFT_AFTER);
        }}
      />
    </Dialog>
  );
}

function byYear(months: MonthJumpProps['months']): [string, MonthCount[]][] {
  const years = new Map<string, MonthCount[]>();
  for (const each of months) years.set(yearOf(each.month), [...(years.get(yearOf(each.month)) ?? []), each]);
  return [...years];
}

function Years({ months, current, onJump }: MonthJumpProps) {
  const here = months[indexOfMonth(months, current)]?.month;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={container} className="space-y-5">
      {byYear(months).map(([year, ofYear]) => (
        <section key={year} aria-label={year}>
          <h3 className="mb-2 text-lg">{year}</h3>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
            {ofYear.map(({ month, count }) => (
              <li key={month}>
                <button
                  type="button"
                  aria-current={month === here || undefined}
                  data-autofocus={month === here || undefined}
                  onClick={() => onJump(month)}
                  className="flex min-h-12 w-full items-baseline justify-between gap-2 rounded-field border border-line bg-paper px-3.5 py-2.5 text-[0.9375rem] font-semibold transition-colors duration-150 hover:border-edge aria-current:border-accent aria-current:bg-accent-soft aria-current:text-accent"
                >
                  <span className="sr-only">{MONTHS_TEXT.month(monthName(month), formatCount(count))}</span>
                  <span aria-hidden="true">{shortMonthName(month)}</span>
                  <span aria-hidden="true" className="text-[0.8125rem] font-normal text-ink-quiet tabular-nums">
                    {formatCount(count)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
