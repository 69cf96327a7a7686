import type { Photo } from '@famibook/contracts/photos/schemas';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLatest } from '../../../lib/use-latest.ts';
import { fetchSlide } from './fetch-slide.ts';

interface SlidesOptions {
  photos: readonly Photo[];
  startAt: number;
  hasMore: boolean;
  readMore: () => Promise<boolean>;
  seconds: number;
}

interface Slides {
  /** Undefined when all photos are gone. */
  photo: Photo | undefined;
  isPlaying: boolean;
  toggle: () => void;
  next: () => void;
  previous: () => void;
}

/** Reads the next page ahead of time. */
const NEAR_END = 5;

/** Goes through the photos, starts again after the last, and skips deleted ones. */
export function useSlides({ photos, startAt, hasMore, readMore, seconds }: SlidesOptions): Slides {
  const [position, setPosition] = useState({ id: photos[startAt]?.id, index: startAt });
  const [isPlaying, setPlaying] = useState(true);
  const found = photos.findIndex(({ id }) => id === position.id);
  const index = found < 0 ? Math.min(position.index, photos.length - 1) : found;
  const photo = photos[index];
  const following = photos[index + 1] ?? (hasMore ? undefined : photos[0]);

  const goTo = useCallback(
    (to: number) => {
      const there = photos[to];
      if (there) setPosition({ id: there.id, index: to });
    },
    [photos],
  );
  const readNextPage = useEffectEvent(readMore);
  const isNearEnd = index >= photos.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd && hasMore) void readNextPage();
  }, [isNearEnd, hasMore]);

  const latest = useLatest({ photos, goTo });
  const next = useCallback(() => {
    if (index + 1 < photos.length) return goTo(index + 1);
    if (!hasMore) return goTo(0);
    // The next press or timer shows a page that arrives later; nothing waits for one that fails.
    void readMore().then((came) => {
      // Without a further page it starts again, unless the last one came while this was pressed.
      if (!came) latest.current.goTo(latest.current.photos.length > index + 1 ? index + 1 : 0);
    });
  }, [index, photos.length, hasMore, readMore, goTo, latest]);
  const previous = useCallback(() => goTo(index > 0 ? index - 1 : photos.length - 1), [goTo, index, photos.length]);

  const goOn = useEffectEvent(next);
  const fetchFollowing = useEffectEvent(async () => following && fetchSlide(following));
  const shown = photo?.id;
  // The timer restarts for every photo.
  useEffect(() => {
    if (!isPlaying) return;
    let isOver = false;
    const ready = fetchFollowing();
    const timer = setTimeout(() => void ready.then(() => !isOver && goOn()), seconds * 1000);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [shown, following?.id, isPlaying, seconds]);

  return { photo, isPlaying, toggle: useCallback(() => setPlaying((now) => !now), []), next, previous };
}
