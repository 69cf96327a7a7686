import type { Photo } from '@famibook/contracts/photos/schemas';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type ApiError, errorText } from '../../../lib/api/api-error.ts';
import { readListPage } from '../../../lib/api/list-page.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { readFirstPhotos } from '../api/read-photos.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { isLasting, type ListOf, listKey, listOf } from './list-key.ts';
import { appendPage, firstPage, type PhotoList, refreshTop, showHeld } from './photo-list.ts';

interface LoadedPhotos {
  /** Undefined while nothing has come yet. While another list is read, the one before. */
  list: PhotoList | undefined;
  /** Why nothing could be loaded. */
  error: ApiError | undefined;
  /** Why the list asked for did not come, also when the one before is still shown. */
  failure: ApiError | undefined;
  /** Another list or a refresh is under way. */
  isReading: boolean;
  isReadingMore: boolean;
  /** Adds the next page. False when there was none or it did not come. */
  readMore: () => Promise<boolean>;
  /** Reads again everything that was loaded, from the top. `hold` keeps back what is new. */
  refresh: (options?: { hold?: boolean }) => Promise<void>;
  showHeld: () => void;
}

const failed = (error: unknown) => toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(error) });

/** The photos of one list, page by page. Not re-read by itself: pushes and `refresh` keep it right. */
export const usePhotoList = (of: ListOf): LoadedPhotos => {
  const key = listKey(of);
  const { cache, mutate } = useSWRConfig();
  const { data, error, isLoading } = useSWR<PhotoList, ApiError>(
    key,
    async () => firstPage(await readFirstPhotos(of), of),
    {
      keepPreviousData: true,
      // A search that was left is forgotten: asked for again at once, by Back or by hand, it must be read again.
      dedupingInterval: 0,
      // Thousands of photos: only another list is a change, not an equal one.
      compare: Object.is,
    },
  );
  const [work, setWork] = useState({ refreshes: 0, isReadingMore: false });
  const reading = useRef<{ next: string; page: Promise<boolean> } | null>(null);
  const run = useRef(0);

  const current = useCallback(() => cache.get(key)?.data as PhotoList | undefined, [cache, key]);
  const change = useCallback(
    (next: (list: PhotoList) => PhotoList) => {
      const list = current();
      if (list) void mutate(key, next(list), { revalidate: false });
    },
    [current, mutate, key],
  );

  const append = useCallback(
    async (next: string): Promise<boolean> => {
      setWork((now) => ({ ...now, isReadingMore: true }));
      try {
        const page = await readListPage<Photo>(next);
        change((list) => (list.next === next ? appendPage(list, page) : list));
        return true;
      } catch (failure) {
        failed(failure);
        return false;
      } finally {
        reading.current = null;
        setWork((now) => ({ ...now, isReadingMore: false }));
      }
    },
    [change],
  );
  const readMore = useCallback(async (): Promise<boolean> => {
    const next = current()?.next;
    if (!next) return false;
    if (reading.current?.next !== next) reading.current = { next, page: append(next) };
    return reading.current.page;
  }, [current, append]);

  const refresh: LoadedPhotos['refresh'] = useCallback(
    async ({ hold } = {}) => {
      const loaded = current();
      if (!loaded) return void (await mutate(key));
      run.current += 1;
      const mine = run.current;
      setWork((now) => ({ ...now, refreshes: now.refreshes + 1 }));
      try {
        let fresh = await readFirstPhotos(listOf(key) as ListOf);
        change((list) => refreshTop(list, fresh, hold));
        // Then what lies further down, page by page, as far as it had been loaded.
        while (fresh.next && fresh.items.length < loaded.photos.length && mine === run.current) {
          const page = await readListPage<Photo>(fresh.next);
          fresh = { ...page, items: [...fresh.items, ...page.items] };
          change((list) => refreshTop(list, fresh, hold));
        }
      } catch (failure) {
        failed(failure);
      } finally {
        setWork((now) => ({ ...now, refreshes: now.refreshes - 1 }));
      }
    },
    [current, change, mutate, key],
  );

  // What an earlier visit had loaded shows at once, and is made right. What a search found, or a month, is forgotten.
  const refreshLoaded = useEffectEvent(() => void (current() && refresh()));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- The refresh that begins here is shown while it runs.
    refreshLoaded();
    return () => {
      run.current += 1;
      if (!isLasting(listOf(key) as ListOf)) cache.delete(key);
    };
  }, [key, cache]);

  return {
    list: data,
    error: data ? undefined : error,
    failure: error,
    isReading: isLoading || work.refreshes > 0,
    isReadingMore: work.isReadingMore,
    readMore,
    refresh,
    showHeld: useCallback(() => change(showHeld), [change]),
  };
};
