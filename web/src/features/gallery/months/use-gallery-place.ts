import type { Photo } from '@famibook/contracts/photos/schemas';
import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { usePagedList } from '../../../lib/paged-list/use-paged-list.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { type ListOf, listKey } from '../photos/list-key.ts';
import { PHOTO_LISTS } from '../photos/photo-lists.ts';

const NONE: readonly Photo[] = [];

interface Asked extends Pick<ListOf, 'search' | 'author' | 'sort'> {
  order: (sort: ListOf['sort']) => void;
}

export type GalleryPlace = ReturnType<typeof useGalleryPlace>;

/**
 * The list of photos that is shown, and the month at which it begins. `show` scrolls to the top of another list;
 * `mustHold` says whether new photos wait.
 */
export function useGalleryPlace(
  { search, author, sort, order: setSort }: Asked,
  show: () => void,
  mustHold: () => boolean,
) {
  const [start, setStart] = useState<string | null>(null);
  // A search and the photos of one author always cover all months.
  const from = search === '' && author === null ? start : null;
  const of: ListOf = { search, author, sort, from };
  const loaded = usePagedList(PHOTO_LISTS, of, mustHold);
  const { list, failure } = loaded;
  const isThere = list !== undefined && listKey(list.of) === listKey(of);
  // After a failed jump to a month the list of before stays; the photos of before never stand for a search's.
  const isJump = list !== undefined && !isThere && listKey({ ...list.of, from }) === listKey(of);
  const error = isThere || isJump ? undefined : failure;
  const shown = error ? undefined : list;

  const isAsked = useRef(false);
  const showTop = useEffectEvent(show);
  // Runs for each new list before it is painted, so that a jump shows the requested photos at once.
  useLayoutEffect(() => {
    if (!isAsked.current || !isThere) return;
    isAsked.current = false;
    // The grid has its height when all layout effects have run.
    const frame = requestAnimationFrame(() => showTop());
    return () => cancelAnimationFrame(frame);
  }, [isThere, list?.of]);

  useLayoutEffect(() => {
    if (!isAsked.current || !failure || !isJump) return;
    isAsked.current = false;
    toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(failure) });
    setStart(list.of.from);
  }, [failure, list, isJump]);

  const goTo = useCallback(
    (month: string | null) => {
      if (month === from) return show();
      isAsked.current = true;
      setStart(month);
    },
    [from, show],
  );
  const order = useCallback(
    (next: typeof sort) => {
      if (next === sort && from !== null) return goTo(null);
      setStart(null);
      setSort(next);
    },
    [sort, from, goTo, setSort],
  );
  const { readMore: readPage } = loaded;
  const readMore = useCallback(async () => (await readPage()) !== undefined, [readPage]);
  return {
    ...loaded,
    of,
    list: shown,
    error,
    /** False while the list of before is still shown. */
    isThere,
    photos: shown?.items ?? NONE,
    hasMore: Boolean(shown?.next),
    /** Adds the next page. False when there was none or it did not come. */
    readMore,
    goTo,
    order,
  };
}
