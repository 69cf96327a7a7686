import type { MonthCount } from '@famibook/contracts/photos/schemas';
import { useCallback } from 'react';
import type { MonthJumpProps } from './month-jump-props.ts';
import type { GalleryPlace } from './use-gallery-place.ts';
import { useMonths } from './use-months.ts';

/** Fewer months need no way to jump. */
const MIN_MONTHS = 2;

interface MonthJump {
  /** Newest first. */
  months: readonly MonthCount[];
  /** The month at which the list begins; null at the newest photo. */
  from: string | null;
  /** How many photos are newer than the first of the list. */
  above: number;
  goToMonth: (month: string) => void;
  goToNewest: () => void;
  /** Undefined where there is nothing to jump to. */
  jump: MonthJumpProps | undefined;
}

/** The months of the gallery and the ways to them. `current` is the month on screen. */
export function useMonthJump(place: GalleryPlace, selection: string, current: string): MonthJump {
  const { of, list, goTo } = place;
  const months = useMonths(of.sort, selection ? undefined : list?.total);
  const newest = months[0]?.month;
  const goToNewest = useCallback(() => goTo(null), [goTo]);
  const goToMonth = useCallback((month: string) => goTo(month === newest ? null : month), [goTo, newest]);

  const from = list?.of.from ?? null;
  const isJumpable = selection === '' && months.length >= MIN_MONTHS && place.photos.length > 0;
  return {
    months,
    from,
    above: from === null ? 0 : countAbove(months, from),
    goToMonth,
    goToNewest,
    jump: isJumpable ? { months, current, onJump: goToMonth } : undefined,
  };
}

function countAbove(months: readonly MonthCount[], from: string): number {
  return months.reduce((sum, { month, count }) => (month > from ? sum + count : sum), 0);
}
