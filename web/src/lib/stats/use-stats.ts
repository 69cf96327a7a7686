import type { PushType } from '@famibook/contracts/live/push';
import { getStats } from '@famibook/contracts/stats/routes';
import type { Stats } from '@famibook/contracts/stats/schemas';
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
export const useIsSuspended = (): boolean => {
  const { error, mutate } = useRead(getStats);
  const isSuspended = error?.code === 'famibook_suspended';
  const readAgain = () => isSuspended && void mutate();
  useLive({ onPush: ({ type }) => type === 'famibook_changed' && readAgain(), onReconnect: readAgain });
  return isSuspended;
};

/** The counts of the current FamiBook (of the platform for the administrator), updated by pushes. */
export const useStats = (): Stats | undefined => {
  const { data, mutate } = useRead(getStats);
  useLive({
    onPush: ({ type }) => CHANGES_COUNTS.has(type) && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data ?? undefined;
};
