import type { Photo } from '@famibook/contracts/photos/schemas';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** As long as cards take to their new places, in milliseconds. */
const GLIDE = 260;

/**
 * Columns are dealt once by position. When another photo is at a position, `dealAgain` is called and the cards glide to
 * their new places: true while they do.
 */
export function useGlide(photos: readonly Photo[], dealAgain: () => void): boolean {
  const dealt = useRef<readonly Photo[]>(photos);
  const [isGliding, setGliding] = useState(false);
  const deal = useEffectEvent(dealAgain);
  useLayoutEffect(() => {
    const isSameStart = dealt.current.every((photo, index) => photos[index]?.id === photo.id);
    dealt.current = photos;
    if (isSameStart) return;
    deal();
    setGliding(true);
  }, [photos]);
  useEffect(() => {
    if (!isGliding) return;
    const landed = setTimeout(() => setGliding(false), GLIDE);
    return () => clearTimeout(landed);
  }, [isGliding]);
  return isGliding;
}
