import type { MonthCount, PhotoOrder } from '@famibook/contracts/photos/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MONTHS } from '../../../config/timing.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { useMonthCounts } from '../api/memories.ts';

const NONE: readonly MonthCount[] = [];

/** The months of an order, the newest first, read again after photos were added or removed (`total` changed). */
export function useMonths(sort: PhotoOrder, total: number | undefined): readonly MonthCount[] {
  const { data, mutate } = useMonthCounts(sort);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mutate().catch(() => undefined), MONTHS.readAgainAfter);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  const known = useRef(total);
  const onTotal = useEffectEvent(readSoon);
  useEffect(() => {
    if (known.current !== undefined && total !== undefined && known.current !== total) onTotal();
    known.current = total;
  }, [total]);
  useLive({
    onPush: ({ type }) => type === 'photo_uploaded' && readSoon(),
    onReconnect: readSoon,
  });
  return data ?? NONE;
}
