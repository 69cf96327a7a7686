import type { Photo, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { createItemReader, type ReadItem } from '../../../lib/paged-list/item-reader.ts';
import { changeCached, createListCache, reversible } from '../../../lib/paged-list/list-cache.ts';
import type { Undo } from '../../../lib/paged-list/list-kind.ts';
import { isDayKey } from '../api/memories.ts';
import { detailKey, readPhoto } from '../api/photos.ts';
import type { PhotoChange } from './photo-comments.ts';
import { PHOTO_LISTS } from './photo-lists.ts';

export interface PhotoCache {
  /**
   * Changes a photo in every loaded list and in its detail; the undo restores the fields that have not changed since.
   */
  patch: (id: string, change: PhotoChange) => Undo;
  /** Removes a photo from all lists and from the photos of a day. */
  remove: (id: string) => Undo;
  /** Whether any list or detail shows this photo. */
  isKnown: (id: string) => boolean;
  /** Reads a photo again and updates it everywhere, or removes it when it is gone. */
  refresh: ReadItem;
}

/** All photos in the cache: the lists of every search, the details and the photos of a day. */
export function usePhotoCache(): PhotoCache {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const store = { cache, mutate };
    const lists = createListCache(PHOTO_LISTS, store);

    const patch: PhotoCache['patch'] = (id, change) => {
      const undoLists = lists.patch(id, change);
      const { apply, undo } = reversible<PhotoDetail>(change);
      changeCached<PhotoDetail>(store, detailKey(id), apply);
      return () => {
        undoLists();
        changeCached<PhotoDetail>(store, detailKey(id), undo);
      };
    };

    const remove: PhotoCache['remove'] = (id) => {
      const undos = [lists.remove(id)];
      for (const key of [...cache.keys()].filter(isDayKey)) {
        const before = cache.get(key)?.data as readonly Photo[] | undefined;
        if (!before?.some((photo) => photo.id === id)) continue;
        changeCached<readonly Photo[]>(store, key, (photos) => photos.filter((photo) => photo.id !== id));
        undos.push(() => changeCached<readonly Photo[]>(store, key, () => before));
      }
      return () => {
        for (const undo of undos) undo();
      };
    };

    const refresh = createItemReader<PhotoDetail>({
      sendQueue: PHOTO_LISTS.sendQueue,
      read: readPhoto,
      onRead: (photo, options) => {
        const { comments: _, ...listed } = photo;
        lists.upsert(listed, options);
        // A response that is still on its way may be older, and must not replace this one.
        if (cache.get(detailKey(photo.id))) void mutate(detailKey(photo.id), photo, { revalidate: false });
      },
      onGone: (id) => {
        remove(id);
        // Open details of the photo then show that it is gone.
        void mutate(detailKey(id), undefined, { revalidate: true });
      },
    });

    const isKnown = (id: string) => cache.get(detailKey(id))?.data !== undefined || lists.find(id) !== undefined;
    return { patch, remove, isKnown, refresh };
  }, [cache, mutate]);
}
