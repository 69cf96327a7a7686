import type { MonthCount } from '@famibook/contracts/memories';
import { CalendarDays } from 'lucide-react';
import { lazy, useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Late } from '../../../components/ui/late.tsx';
import { MONTHS_TEXT } from './months-text.ts';

const load = () => import('./month-sheet.tsx');
const MonthSheet = lazy(load);

export interface MonthJumpProps {
  months: readonly MonthCount[];
  current: string;
  onJump: (month: string) => void;
}

/** Where there is no room for the rail: a button that opens all months. */
export function MonthJump(props: MonthJumpProps) {
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <>
      <button
        type="button"
        aria-label={MONTHS_TEXT.jump}
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'm', 'xl:hidden')}
      >
        <CalendarDays aria-hidden="true" />
        <span className="max-md:hidden">{MONTHS_TEXT.jump}</span>
      </button>
      {isOpen !== undefined && (
        <Late>
          <MonthSheet {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Late>
      )}
    </>
  );
}
