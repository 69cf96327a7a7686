import type { Photo, PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../../../lib/api/api-error.ts';
import { allSent, isBeingSent } from '../../../lib/in-turn.ts';
import { isDayKey } from '../api/read-on-this-day.ts';
import { detailKey, readPhoto } from '../api/read-photo.ts';
import { listOf } from './list-key.ts';
import type { KnownPhoto, PhotoChange } from './photo-comments.ts';
import { belongsTo, findPhoto, type PhotoList, placePhoto, removePhoto } from './photo-list.ts';

export type Undo = () => void;

export interface PhotoCache {
  /** Changes a photo in every loaded list and in its detail; undoes what nobody has changed since. */
  patch: (id: string, change: PhotoChange) => Undo;
  /** Takes a photo out of everything. */
  remove: (id: string) => Undo;
  /** A photo as the server has it now. `hold` keeps one that is not shown yet back until somebody asks for it. */
  place: (photo: Photo | PhotoDetail, options?: { hold?: boolean; isNew?: boolean }) => void;
  /** Whether any list or detail shows this photo. */
  isKnown: (id: string) => boolean;
  /** Reads one photo again and puts it everywhere, or takes it out when it is gone. `isNew`: shared just now. */
  refresh: (id: string, options?: { mustHold?: () => boolean; isNew?: boolean }) => Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const withoutComments = (photo: Photo | PhotoDetail): Photo => {
  const { comments: _, ...rest } = photo as KnownPhoto;
  return rest;
};

/** Applies a change, and remembers how to take back the fields it set. */
const changing = (change: PhotoChange) => {
  const before = new Map<keyof KnownPhoto, unknown>();
  const set: Partial<KnownPhoto> = {};
  return {
    apply: <P extends KnownPhoto>(photo: P): P => {
      Object.assign(set, change(photo));
      for (const field of Object.keys(set) as (keyof KnownPhoto)[]) before.set(field, photo[field]);
      return { ...photo, ...set };
    },
    undo: <P extends KnownPhoto>(photo: P): P => {
      const unchanged = [...before].filter(([field]) => photo[field] === set[field]);
      return { ...photo, ...Object.fromEntries(unchanged) };
    },
  };
};

const inList = (list: PhotoList, id: string, change: (photo: Photo) => Photo): PhotoList => {
  const photo = findPhoto(list, id);
  return photo ? placePhoto(list, change(photo)) : list;
};

/** All that is loaded of photos: the lists of every search and the details. */
export const usePhotoCache = (): PhotoCache => {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => {
    const set = <Value>(key: string, change: (value: Value) => Value): void => {
      const value = cache.get(key)?.data as Value | null | undefined;
      if (value === undefined || value === null) return;
      const changed = change(value);
      if (changed !== value) void mutate(key, changed, { revalidate: false });
    };
    const lists = () =>
      [...cache.keys()].flatMap((key) => {
        const of = listOf(key);
        return of === undefined ? [] : [{ key, of }];
      });

    const patch: PhotoCache['patch'] = (id, change) => {
      const undos = lists().map(({ key }) => {
        const { apply, undo } = changing(change);
        set<PhotoList>(key, (list) => inList(list, id, apply));
        return () => set<PhotoList>(key, (list) => inList(list, id, undo));
      });
      const { apply, undo } = changing(change);
      set<PhotoDetail>(detailKey(id), apply);
      undos.push(() => set<PhotoDetail>(detailKey(id), undo));
      return () => {
        for (const takeBack of undos) takeBack();
      };
    };

    const place: PhotoCache['place'] = (photo, placing) => {
      const entry = withoutComments(photo);
      for (const { key, of } of lists()) {
        set<PhotoList>(key, (list) =>
          belongsTo(entry, of) ? placePhoto(list, entry, placing) : removePhoto(list, entry.id),
        );
      }
      if ('comments' in photo) set<PhotoDetail>(detailKey(photo.id), () => photo);
    };

    const listed = (key: string, id: string): Photo | undefined => {
      const list = cache.get(key)?.data as PhotoList | undefined;
      return list && findPhoto(list, id);
    };

    const remove: PhotoCache['remove'] = (id) => {
      const undos = lists().map(({ key }) => {
        const photo = listed(key, id);
        set<PhotoList>(key, (list) => removePhoto(list, id));
        return () => photo && set<PhotoList>(key, (list) => placePhoto(list, photo));
      });
      for (const key of [...cache.keys()].filter(isDayKey)) {
        const before = cache.get(key)?.data as readonly Photo[] | undefined;
        if (!before?.some((photo) => photo.id === id)) continue;
        set<readonly Photo[]>(key, (photos) => photos.filter((photo) => photo.id !== id));
        undos.push(() => set<readonly Photo[]>(key, () => before));
      }
      return () => {
        for (const putBack of undos) putBack();
      };
    };

    const isKnown: PhotoCache['isKnown'] = (id) =>
      cache.get(detailKey(id))?.data !== undefined || lists().some(({ key }) => listed(key, id) !== undefined);

    const refresh: PhotoCache['refresh'] = async (id, { mustHold, isNew = false } = {}) => {
      let isCounted = !isNew;
      do {
        await allSent(id);
        try {
          const photo = await readPhoto(id);
          // What was pressed meanwhile is newer than what was read.
          if (isBeingSent(id)) continue;
          place(photo, { hold: mustHold?.() ?? false, isNew: !isCounted });
          isCounted = true;
        } catch (error) {
          if (!isGone(error)) return;
          remove(id);
          // Whoever has it open learns that it is gone.
          void mutate(detailKey(id), undefined, { revalidate: true });
        }
      } while (isBeingSent(id));
    };

    return { patch, remove, place, isKnown, refresh };
  }, [cache, mutate]);
};
