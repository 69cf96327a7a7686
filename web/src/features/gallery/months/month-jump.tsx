import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import type { MonthJumpProps } from './month-jump-props.ts';
import { MONTHS_TEXT } from './months-text.ts';

const MonthSheet = lazyDialog(() => import('./month-sheet.tsx'));

/** A button that opens all months, for windows without room for the rail. */
export function MonthJump(props: MonthJumpProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={MONTHS_TEXT.jump}
        aria-haspopup="dialog"
        onPointerEnter={MonthSheet.fetch}
        onFocus={MonthSheet.fetch}
        onClick={() => setOpen(true)}
        className={buttonStyle('ghost', 'm', 'xl:hidden')}
      >
        <CalendarDays aria-hidden="true" />
        <span className="max-md:hidden">{MONTHS_TEXT.jump}</span>
      </button>
      <MonthSheet {...props} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
