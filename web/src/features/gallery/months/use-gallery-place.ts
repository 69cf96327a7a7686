import { useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/api/api-error.ts';
import { usePagedList } from '../../../lib/paged-list/use-paged-list.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { type ListOf, listKey } from '../photos/list-key.ts';
import { PHOTO_LISTS } from '../photos/photo-lists.ts';

interface Asked extends Pick<ListOf, 'search' | 'author' | 'sort'> {
  order: (sort: ListOf['sort']) => void;
}

/**
 * Which photos are looked at and from which month. `show` brings the top of another list into view; `mustHold` says
 * whether new photos wait.
 */
export function useGalleryPlace(
  { search, author, sort, order: setSort }: Asked,
  show: () => void,
  mustHold: () => boolean,
) {
  const [start, setStart] = useState<string | null>(null);
  // A search looks through all months, and so does the view of one person's photos.
  const from = search === '' && author === null ? start : null;
  const of: ListOf = { search, author, sort, from };
  const loaded = usePagedList(PHOTO_LISTS, of, mustHold);
  const { list, failure } = loaded;
  const isThere = list !== undefined && listKey(list.of) === listKey(of);

  const isAsked = useRef(false);
  const showTop = useEffectEvent(show);
  // For each list that comes, before anything is painted: after a jump the requested photos are seen at once.
  useLayoutEffect(() => {
    if (!isAsked.current || !isThere) return;
    isAsked.current = false;
    // The grid has its height when all layout effects have run.
    const frame = requestAnimationFrame(() => showTop());
    return () => cancelAnimationFrame(frame);
  }, [isThere, list?.of]);

  useLayoutEffect(() => {
    if (!isAsked.current || !failure || !list || isThere) return;
    isAsked.current = false;
    toast({ kind: 'error', title: GALLERY_TEXT.error, description: errorText(failure) });
    setStart(list.of.from);
  }, [failure, list, isThere]);

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
      setStart(null);
      setSort(next);
    },
    [setSort],
  );
  return { ...loaded, of, goTo, order };
}
