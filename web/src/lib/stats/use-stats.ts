import type { PushType } from '@famibook/contracts/live/push';
import { getStats } from '@famibook/contracts/stats/routes';
import type { Stats } from '@famibook/contracts/stats/schemas';
import { useRead } from '../api/read.ts';
import { useLive } from '../live/live-provider.tsx';

/** Where the cache keeps the counts. */
export const STATS = getStats.path;

const CHANGES_COUNTS: ReadonlySet<PushType> = new Set([
  'photo_uploaded',
  'photo_updated',
  'message_posted',
  'message_replied',
  'message_updated',
  'member_approved',
]);

/** The counts of the current FamiBook (of the platform for the administrator), updated by pushes. */
export const useStats = ({ refreshInterval = 0 } = {}): Stats | undefined => {
  const { data, mutate } = useRead(getStats, {}, { refreshInterval });
  useLive({
    onPush: ({ type }) => CHANGES_COUNTS.has(type) && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data ?? undefined;
};
