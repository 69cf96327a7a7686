import type { MonthCount } from '@famibook/contracts/photos/schemas';
import { ArrowUp, ChevronsUp } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { galleryHeading } from '../components/gallery-heading.ts';
import { monthName } from './month-name.ts';
import { MONTHS_TEXT } from './months-text.ts';

interface FromMonthProps {
  /** The month at which the list begins. */
  from: string;
  /** Newest first. */
  months: readonly MonthCount[];
  onJump: (month: string) => void;
  onNewest: () => void;
}

/** Shown above a list that begins at a month, with buttons to newer photos. */
export function FromMonth({ from, months, onJump, onNewest }: FromMonthProps) {
  const newer = months.findLast(({ month }) => month > from)?.month;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-paper-deep py-1.5 pr-1.5 pl-4.5">
      <p
        role="status"
        className="grow py-2 max-sm:basis-full max-sm:pb-0 font-display text-lg leading-snug font-semibold"
      >
        {MONTHS_TEXT.from(monthName(from))}
      </p>
      {newer && (
        <Button
          ref={passFocusTo(galleryHeading)}
          variant="ghost"
          aria-label={MONTHS_TEXT.newer(monthName(newer))}
          icon={<ArrowUp aria-hidden="true" />}
          onClick={() => onJump(newer)}
          className="max-sm:-ml-3"
        >
          <span className="max-sm:hidden">{MONTHS_TEXT.newer(monthName(newer))}</span>
          <span className="sm:hidden">{monthName(newer)}</span>
        </Button>
      )}
      <Button
        ref={passFocusTo(galleryHeading)}
        variant="soft"
        icon={<ChevronsUp aria-hidden="true" />}
        onClick={onNewest}
      >
        {MONTHS_TEXT.newest}
      </Button>
    </div>
  );
}
