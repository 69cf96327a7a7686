import { useCallback, useEffect, useMemo, useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { ApiError } from '../api/api-error.ts';
import { pressEnd, useStillWhilePressed } from '../press.ts';
import { useLatest } from '../use-latest.ts';
import { wasJustRead } from './just-read.ts';
import type { Hold, Identified, ListKind, PagedList } from './list-kind.ts';
import { createListReader, type ListReader, type ListWork } from './list-reader.ts';
import { firstPage } from './paged-list.ts';

export interface LoadedList<Item, Of> extends Omit<ListReader<Item>, 'stop'> {
  /** Undefined until the first response. While another list is being read, it is the previous one. */
  list: PagedList<Item, Of> | undefined;
  /** The error of a list of which nothing is loaded. */
  error: ApiError | undefined;
  /** The error of the requested list, also while the previous one is still shown. */
  failure: ApiError | undefined;
  /** Whether another list or a refresh is loading. */
  isReading: boolean;
  isReadingMore: boolean;
}

const IDLE: ListWork = { isRefreshing: false, isReadingMore: false };

/**
 * One list, page by page. It is not read again by itself: pushes and `catchUp` update it. Nothing that comes moves its
 * items during a press.
 */
export function usePagedList<Item extends Identified, Of>(
  kind: ListKind<Item, Of>,
  of: Of,
  mustHold: Hold<Item>,
): LoadedList<Item, Of> {
  const key = kind.keyOf(of);
  const { cache, mutate } = useSWRConfig();
  const newest = useSWR<PagedList<Item, Of>, ApiError>(key, async () => firstPage(await kind.readFirst(of, 0), of), {
    keepPreviousData: true,
    // A list that was left may be removed from the cache, and must be read again when it is requested again.
    dedupingInterval: 0,
    // Comparing thousands of items costs more than rendering an equal list again.
    compare: Object.is,
  });
  const { isLoading } = newest;
  const error = useStillWhilePressed(newest.error);
  const data = useStillWhilePressed(newest.data);
  const [work, setWork] = useState(IDLE);
  const latestMustHold = useLatest(mustHold);
  const { reader, wasThere } = useMemo(() => {
    const asked = kind.ofKey(key);
    if (asked === undefined) throw new Error('A kind of list understands the keys that it makes.');
    const reader = createListReader<Item, Of>({
      kind,
      of: asked,
      store: { cache, mutate },
      mustHold: (item) => latestMustHold.current(item),
      onWork: (change) => setWork((now) => ({ ...now, ...change })),
    });
    const known: PagedList<Item, Of> | undefined = cache.get(key)?.data;
    return { reader, wasThere: known !== undefined && !wasJustRead(known) };
  }, [kind, key, cache, mutate, latestMustHold]);

  /** Resolves when what came is shown. */
  const readMore = useCallback(async () => {
    const came = await reader.readMore();
    await pressEnd();
    return came;
  }, [reader]);

  // The items of an earlier visit are shown at once and then updated.
  useEffect(() => {
    if (wasThere) void reader.catchUp();
    return () => {
      reader.stop();
      const left = kind.ofKey(key);
      const isFailed = cache.get(key)?.error !== undefined && cache.get(key)?.data === undefined;
      if (isFailed || (left !== undefined && kind.isLasting?.(left) === false)) cache.delete(key);
    };
  }, [reader, wasThere, kind, key, cache]);

  return {
    list: data,
    error: data ? undefined : error,
    failure: error,
    isReading: isLoading || work.isRefreshing,
    // A page that came during a press is not shown yet.
    isReadingMore: work.isReadingMore || newest.data?.next !== data?.next,
    readMore,
    refresh: reader.refresh,
    catchUp: reader.catchUp,
    catchUpQuietly: reader.catchUpQuietly,
    showHeld: reader.showHeld,
    whenRead: reader.whenRead,
  };
}
