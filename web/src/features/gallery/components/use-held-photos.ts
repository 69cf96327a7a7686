import { useCallback, useEffect } from 'react';
import type { ListScroll } from '../../../lib/use-list-scroll.ts';
import { whenInView } from '../../../lib/when-in-view.ts';
import type { GalleryPlace } from '../months/use-gallery-place.ts';

interface HeldPhotos {
  count: number;
  onPress: () => void;
}

/** New photos that wait above what the user reads, and the press that shows them. */
export function useHeldPhotos(userId: string, place: GalleryPlace, scroll: ListScroll<HTMLElement>): HeldPhotos {
  const { list, showHeld, goTo } = place;
  const { heading, goToHeading } = scroll;
  const isFromMonth = typeof list?.of.from === 'string';
  const show = useCallback(() => (isFromMonth ? goTo(null) : showHeld()), [isFromMonth, goTo, showHeld]);

  const hasOwn = list?.held.some((photo) => photo.userId === userId) ?? false;
  // The user's own photos need no press: they show as soon as the heading is in sight.
  useEffect(() => {
    if (!hasOwn || !heading.current) return;
    return whenInView(heading.current, show);
  }, [hasOwn, heading, show]);

  return {
    count: list?.held.length ?? 0,
    // Once the heading is in sight: nothing that the user looks at moves.
    onPress: () => void goToHeading().then(show),
  };
}
