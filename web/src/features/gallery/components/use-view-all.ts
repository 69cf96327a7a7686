import { useCallback, useState } from 'react';
import type { GalleryPlace } from '../months/use-gallery-place.ts';

interface ViewAll {
  isOn: boolean;
  toggle: () => void;
  /** Reads the next page, if the user wants to view all. */
  readOn: () => void;
}

/** Reading page after page by itself, for as long as the selection of photos stays the same. */
export function useViewAll(selection: string, { readMore }: Pick<GalleryPlace, 'readMore'>): ViewAll {
  const [allOf, setAllOf] = useState<string | null>(null);
  const isOn = allOf === selection;
  const readOn = useCallback(() => {
    if (!isOn) return;
    // When a page does not come, the Continue button is there to try again.
    void readMore().then((hasCome) => hasCome || setAllOf(null));
  }, [isOn, readMore]);
  return { isOn, toggle: () => setAllOf(isOn ? null : selection), readOn };
}
