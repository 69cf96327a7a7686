import type { getStats } from '@famibook/contracts/api/admin';
import type { PushType } from '@famibook/contracts/push';
import type { Stats } from '@famibook/contracts/stats';
import { useRead } from '../api/read.ts';
import { route } from '../api/route.ts';
import { useLive } from '../live/live-provider.tsx';

const stats = route<typeof getStats>({ method: 'GET', path: '/api/stats' });

/** Where the cache keeps the counts. */
export const STATS = stats.path;

const CHANGES_COUNTS: ReadonlySet<PushType> = new Set([
  'photo_uploaded',
  'photo_updated',
  'message_posted',
  'message_replied',
  'message_updated',
  'member_approved',
]);

/** The counts of the current FamiBook (of the platform for the administrator), kept right by pushes. */
export const useStats = ({ refreshInterval = 0 } = {}): Stats | undefined => {
  const { data, mutate } = useRead(stats, {}, { refreshInterval });
  useLive({
    onPush: ({ type }) => CHANGES_COUNTS.has(type) && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data ?? undefined;
};
