import type { Photo } from '@famibook/contracts/photos/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { ON_THIS_DAY_DEADLINE } from '../../../config/timing.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { usePhotosOfDay } from '../api/memories.ts';
import { hideDay, isDayHidden } from './hidden-day.ts';
import { dateOf } from './this-day.ts';

interface Memories {
  photos: readonly Photo[];
  today: Date;
  /** Whether it is known that nothing more will appear above the content below. */
  isSettled: boolean;
  /** Hides the photos for the rest of the day. */
  hide: () => void;
}

const NONE: readonly Photo[] = [];

/**
 * Photos of today's date in earlier years, unless the user has hidden them for today. On a page that stays open, today is
 * the day on which it was last looked at.
 */
export function useMemories(userId: string): Memories {
  const [today, setToday] = useState(() => new Date());
  const date = dateOf(today);
  const [isHidden, setHidden] = useState(() => isDayHidden(userId, date));
  const { data, error, mutate } = usePhotosOfDay(isHidden ? null : date);
  const hasResponse = isHidden || data !== undefined || error !== undefined;

  // Photos that arrive later would move what the user already reads.
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    if (hasResponse) return;
    const timer = setTimeout(() => setTooLate(true), ON_THIS_DAY_DEADLINE);
    return () => clearTimeout(timer);
  }, [hasResponse, date]);
  // Content that is shown already is not hidden again while the photos of the next day are on their way.
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && (hasResponse || isTooLate)) setSettled(true);

  /** Whether another day has begun. */
  const followDay = (): boolean => {
    const now = new Date();
    if (document.hidden || dateOf(now) === date) return false;
    setToday(now);
    setHidden(isDayHidden(userId, dateOf(now)));
    setTooLate(false);
    return true;
  };
  const onVisibilityChange = useEffectEvent(followDay);
  useEffect(() => {
    const follow = () => void onVisibilityChange();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);

  const photos = isHidden || isTooLate || !data ? NONE : data;
  useLive({
    onPush: ({ type, data: { id } }) => {
      if (type === 'photo_updated' && photos.some((photo) => photo.id === id)) void mutate().catch(() => undefined);
    },
    // A device that has just been woken may have slept over midnight with the page in sight, have had no network yet, or
    // have missed that a photo was deleted.
    onReconnect: () => {
      if (followDay()) return;
      if (error || photos.length > 0) void mutate().catch(() => undefined);
    },
  });
  return {
    photos,
    today,
    isSettled,
    hide: () => {
      hideDay(userId, date);
      setHidden(true);
    },
  };
}
