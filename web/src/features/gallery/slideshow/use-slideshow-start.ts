import type { Photo } from '@famibook/contracts/photos/schemas';
import { useState } from 'react';
import { fillScreen } from './open-slideshow.tsx';

interface SlideshowStart {
  /** The index of the photo it begins with; null while none runs. */
  startAt: number | null;
  /** Undefined while there is nothing to show. */
  start: (() => void) | undefined;
  stop: () => void;
}

/** A slideshow of these photos. It begins with the photo that the user looks at, or else with the first. */
export function useSlideshowStart(photos: readonly Photo[], photoInSight: () => Photo | undefined): SlideshowStart {
  const [startAt, setStartAt] = useState<number | null>(null);
  const start = () => {
    fillScreen();
    const seen = photoInSight();
    setStartAt(
      Math.max(
        0,
        photos.findIndex(({ id }) => id === seen?.id),
      ),
    );
  };
  return { startAt, start: photos.length > 0 ? start : undefined, stop: () => setStartAt(null) };
}
