import type { ReactNode } from 'react';
import type { GalleryPlace } from '../months/use-gallery-place.ts';
import type { PhotoList as LoadedPhotos } from '../photos/photo-lists.ts';
import { LoadingPhotos, PhotosFailed } from './gallery-states.tsx';

interface PhotoListProps {
  place: GalleryPlace;
  /** Stands here when there are no photos. */
  empty: ReactNode;
  /** Draws the photos. */
  children: (list: LoadedPhotos) => ReactNode;
}

/** The photos, or what takes their place: they are loading, did not come, or there are none. */
export function PhotoList({ place, empty, children }: PhotoListProps) {
  const { list, error, refresh } = place;
  return (
    <>
      {!list && !error && <LoadingPhotos />}
      {error && <PhotosFailed error={error} onRetry={() => void refresh()} />}
      {list && (list.items.length > 0 ? children(list) : empty)}
    </>
  );
}
