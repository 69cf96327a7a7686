import type { PushType } from '@famibook/contracts/live/push';
import { getStats } from '@famibook/contracts/stats/routes';
import type { Stats } from '@famibook/contracts/stats/schemas';
import { useEffect, useRef, useState } from 'react';
import { REPLICATED } from '../../config/timing.ts';
import { useRead } from '../api/read.ts';
import { useLive } from '../live/live-provider.tsx';

/** The cache key of the counts. */
export const STATS = getStats.path;

const CHANGES_COUNTS: ReadonlySet<PushType> = new Set([
  'photo_uploaded',
  'photo_updated',
  'message_posted',
  'message_replied',
  'message_updated',
  'member_approved',
  'member_ended',
  'famibook_changed',
]);

/** Whether the current FamiBook is suspended, for others than the administrator, who still sees it (D39). */
export function useIsSuspended(): boolean {
  const { error, mutate } = useRead(getStats);
  const [wasSuspended, setWasSuspended] = useState(false);
  // Another error says nothing about it.
  const isSuspended = error !== undefined && (error.code === 'famibook_suspended' || wasSuspended);
  if (isSuspended !== wasSuspended) setWasSuspended(isSuspended);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  const readAgain = () => isSuspended && void mutate();
  useLive({
    onPush: ({ type }) => {
      if (type !== 'famibook_changed') return;
      readAgain();
      // The push may come before the service of the counts knows.
      clearTimeout(later.current);
      later.current = setTimeout(() => void mutate(), REPLICATED.after + Math.random() * REPLICATED.jitter);
    },
    onReconnect: readAgain,
  });
  return isSuspended;
}

/** The counts of the current FamiBook (of the platform for the administrator), read again when they are shown, and by pushes. */
export function useStats(): Stats | undefined {
  const { data, mutate } = useRead(getStats, {}, { revalidateIfStale: true });
  useLive({
    onPush: ({ type }) => CHANGES_COUNTS.has(type) && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data ?? undefined;
}
