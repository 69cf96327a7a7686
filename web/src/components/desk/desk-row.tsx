import clsx from 'clsx';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LEAVING_ROW } from '../../config/timing.ts';
import { useStillWhilePressed } from '../../lib/press.ts';

interface DeskRowProps {
  /** The row was decided: it closes, and the focus goes on to the next one. */
  isLeaving?: boolean;
  children: ReactNode;
}

/**
 * A row of a desk's list. When it leaves it fades, then closes gently, and not during a press, so that no other button slides
 * under the pointer.
 */
export function DeskRow({ isLeaving = false, children }: DeskRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [mayClose, setMayClose] = useState(false);
  const hasLeft = isLeaving && mayClose;
  const isClosing = useStillWhilePressed(hasLeft);
  // In the commit that makes it inert: a frame later the browser has taken the focus from it.
  useLayoutEffect(() => {
    if (isLeaving && row.current) passFocusOn(row.current);
  }, [isLeaving]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setMayClose(true), LEAVING_ROW.closesAfter);
    return () => {
      clearTimeout(timer);
      setMayClose(false);
    };
  }, [isLeaving]);
  // A list that is read again may leave out the row before the response to its decision.
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element) passFocusOn(element);
    };
  }, []);
  return (
    <li
      ref={row}
      tabIndex={-1}
      inert={isLeaving}
      className={clsx(
        'grid border-t border-line transition-[grid-template-rows,opacity] duration-200 ease-gentle first:border-0',
        isClosing ? 'grid-rows-[0fr]' : 'grid-rows-[1fr]',
        hasLeft && 'opacity-40',
      )}
    >
      <div className={clsx('min-h-0', isClosing && 'overflow-hidden')}>{children}</div>
    </li>
  );
}

/** When a row has the focus, the next one that stays gets it, else the one before, else the heading of the tab. */
function passFocusOn(row: HTMLElement): void {
  if (!row.contains(document.activeElement)) return;
  const next = stayingRow(row, 'nextElementSibling') ?? stayingRow(row, 'previousElementSibling') ?? deskHeading();
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** The nearest row on one side that is not leaving too, which could not have the focus. */
function stayingRow(row: Element, side: 'nextElementSibling' | 'previousElementSibling'): Element | null {
  const beside = row[side];
  return beside?.hasAttribute('inert') ? stayingRow(beside, side) : beside;
}

/** The id of the element that names a row, which describes the row's buttons: Approve whom? */
export function rowNameId(row: string | number): string {
  return `row-${row}`;
}

/** The heading of the tab that is shown, which gets the focus when what had it is gone. */
export function deskHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-desk-heading]');
}
