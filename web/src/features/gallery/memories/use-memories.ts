import type { Photo } from '@famibook/contracts/photos/schemas';
import { useEffect, useState } from 'react';
import { ON_THIS_DAY_DEADLINE } from '../../../config/timing.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { usePhotosOfDay } from '../api/read-on-this-day.ts';
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

/** Photos of today's date in earlier years, unless the user has hidden them for today. */
export const useMemories = (userId: string): Memories => {
  const [today] = useState(() => new Date());
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
  }, [hasResponse]);

  const photos = isHidden || isTooLate || !data ? NONE : data;
  useLive({
    onPush: ({ type, data: { id } }) => {
      if (type === 'photo_updated' && photos.some((photo) => photo.id === id)) void mutate().catch(() => undefined);
    },
  });
  return {
    photos,
    today,
    isSettled: hasResponse || isTooLate,
    hide: () => {
      hideDay(userId, date);
      setHidden(true);
    },
  };
};
