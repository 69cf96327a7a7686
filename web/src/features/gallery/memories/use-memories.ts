import type { Photo } from '@famibook/contracts/photos/schemas';
import { useEffect, useState } from 'react';
import { ON_THIS_DAY_DEADLINE } from '../../../config/timing.ts';
import { keptChoice } from '../../../lib/kept-choice.ts';
import { useLive } from '../../../lib/live/live-provider.tsx';
import { usePhotosOfDay } from '../api/read-on-this-day.ts';
import { dateOf } from './this-day.ts';

const kept = keptChoice('famibook-hidden-day');

interface Memories {
  photos: readonly Photo[];
  today: Date;
  /** It is known whether there are any: nothing will come above what stands below. */
  isSettled: boolean;
  /** Not again today. */
  hide: () => void;
}

const NONE: readonly Photo[] = [];

/** Photos of today's date in earlier years, unless the user has hidden them for today. */
export const useMemories = (userId: string): Memories => {
  const [today] = useState(() => new Date());
  const date = dateOf(today);
  const hidden = `${userId} ${date}`;
  const [isHidden, setHidden] = useState(() => kept.read() === hidden);
  const { data, error, mutate } = usePhotosOfDay(isHidden ? null : date);
  const hasAnswer = isHidden || data !== undefined || error !== undefined;

  // Photos that come later would push down what the user reads already.
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    if (hasAnswer) return;
    const timer = setTimeout(() => setTooLate(true), ON_THIS_DAY_DEADLINE);
    return () => clearTimeout(timer);
  }, [hasAnswer]);

  const photos = isHidden || isTooLate || !data ? NONE : data;
  useLive({
    onPush: ({ type, data: { id } }) => {
      if (type === 'photo_updated' && photos.some((photo) => photo.id === id)) void mutate().catch(() => undefined);
    },
  });
  return {
    photos,
    today,
    isSettled: hasAnswer || isTooLate,
    hide: () => {
      kept.write(hidden);
      setHidden(true);
    },
  };
};
