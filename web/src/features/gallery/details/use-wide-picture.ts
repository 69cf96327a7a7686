import type { Photo } from '@famibook/contracts/photos/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { preload, SIZES_ENLARGED } from './picture.ts';

/**
 * Loads the widest rendition once it is wanted, and says whether it is there. The picture that is shown stays until
 * then, also when the wide one does not load; the next zoom tries again.
 */
export function useWidePicture(photo: Photo, isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  const load = useEffectEvent(() => preload(photo, SIZES_ENLARGED));
  const mustLoad = isWanted && !isThere;
  useEffect(() => {
    if (!mustLoad) return;
    const image = load();
    const show = () => setThere(true);
    image.addEventListener('load', show);
    return () => image.removeEventListener('load', show);
  }, [mustLoad]);
  return isThere;
}
