import { useEffect, useEffectEvent, useRef } from 'react';
import type { GalleryView } from './gallery-view.ts';
import { preload } from './picture.ts';

interface NeighboursOptions extends Pick<GalleryView, 'photos' | 'hasMore' | 'readMore'> {
  id: string | null;
  onShow: (id: string) => void;
}

interface Neighbours {
  /** The position in the loaded photos; -1 for a photo opened by a link. */
  index: number;
  /** Undefined at the first photo. */
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** The photos before and after the current one; reads the next page at the end of the loaded ones. */
export function useNeighbours({ id, photos, hasMore, readMore, onShow }: NeighboursOptions): Neighbours {
  const index = photos.findIndex((photo) => photo.id === id);
  const before = index > 0 ? photos[index - 1] : undefined;
  const after = index >= 0 ? photos[index + 1] : undefined;
  const isNearEnd = index >= 0 && index >= photos.length - 2;
  /** The photo whose next one was requested before it was loaded. */
  const waitsAt = useRef<string | null>(null);
  const readNextPage = useEffectEvent(readMore);

  useEffect(() => {
    for (const neighbour of [after, before]) if (neighbour) preload(neighbour);
  }, [after, before]);

  useEffect(() => {
    if (isNearEnd && hasMore) void readNextPage();
  }, [isNearEnd, hasMore]);

  useEffect(() => {
    if (!after || id === null || waitsAt.current !== id) return;
    waitsAt.current = null;
    onShow(after.id);
  }, [after, id, onShow]);

  const wait = () => {
    waitsAt.current = id;
    void readMore();
  };
  const goOn = index >= 0 && hasMore ? wait : undefined;
  return {
    index,
    previous: before && (() => onShow(before.id)),
    next: after ? () => onShow(after.id) : goOn,
  };
}
