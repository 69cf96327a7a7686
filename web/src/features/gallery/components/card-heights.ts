import type { Photo } from '@famibook/contracts/photos/schemas';
import { textScale } from '../../../lib/text-size/text-size.ts';
import { estimatedHeight } from './card-size.ts';

/** For a card that is so few pixels higher or lower than estimated, thousands of others are not placed again. */
const TOLERANCE = 3;

export interface CardHeights {
  of: (photo: Photo) => number;
  /** Takes down the true height of a card, and returns the height to place it by. */
  measured: (photo: Photo, height: number) => number;
}

/** How high the cards of one column width are: as measured, or else as estimated. */
export function createCardHeights(width: number): CardHeights {
  const heights = new Map<string, number>();
  // The virtualizer asks for thousands of cards whenever one height changes, so each estimate is made once.
  const estimates = new WeakMap<Photo, number>();
  const known = (photo: Photo) => heights.get(photo.id) ?? estimates.get(photo);
  return {
    of: (photo) => {
      const height = known(photo);
      if (height !== undefined) return height;
      const estimate = estimatedHeight(photo, width, textScale());
      estimates.set(photo, estimate);
      return estimate;
    },
    measured: (photo, height) => {
      const thought = known(photo);
      if (thought !== undefined && Math.abs(thought - height) <= TOLERANCE) return thought;
      heights.set(photo.id, height);
      return height;
    },
  };
}
