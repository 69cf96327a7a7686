import type { PushType } from '@famibook/contracts/live/push';
import type { Route } from '@famibook/contracts/route';
import { useEffect } from 'react';
import useSWRInfinite from 'swr/infinite';
import { MANAGER_POLLING } from '../../config/timing.ts';
import type { ApiError } from '../api/api-error.ts';
import { urlOf } from '../api/call.ts';
import { type ListPage, readListPage } from '../api/list-page.ts';
import { useLive } from '../live/live-provider.tsx';
import { useStillWhilePressed } from '../press.ts';
import { useCurrentUser } from '../session/use-current-user.ts';
import { usePolling } from '../use-polling.ts';

export interface DeskList<Row> {
  /** Undefined while nothing has come yet. Those of an earlier search stay until the ones of this search are there. */
  rows: readonly Row[] | undefined;
  /** Whether rows and total are those of this search. */
  isOfSearch: boolean;
  /** How many rows the search finds, also those that are not loaded. */
  total: number;
  /** The real total may be higher (D14). */
  totalIsCapped: boolean;
  /** Why the last read failed; the rows of an earlier one stay, unless the user may not see them any longer. */
  error: ApiError | undefined;
  /** Undefined when all rows are loaded. */
  readMore: (() => void) | undefined;
  isReadingMore: boolean;
  refresh: () => Promise<unknown>;
}

interface DeskPage<Row> extends ListPage<Row> {
  url: string;
}

/** The same URL answers other rows to another user, or in another FamiBook. */
type PageKey = readonly [url: string, userId: string | undefined, famibookId: string | null | undefined];

/**
 * A list of a desk, page by page: read again every 5 seconds while the page is visible, and at once on a push of these
 * types (D13). Nothing that comes moves its rows during a press.
 */
export function useDeskList<Row>(
  route: Route,
  search: string,
  pushes: readonly PushType[],
  query: Readonly<Record<string, string | number>> = {},
): DeskList<Row> {
  const { user, refresh: readCurrentUser } = useCurrentUser();
  const firstUrl = urlOf(route, { query: { ...query, q: search } });
  const newest = useSWRInfinite<DeskPage<Row>, ApiError>(
    (index, before: DeskPage<Row> | null): PageKey | null => {
      const url = index === 0 ? firstUrl : before?.next;
      return url ? [url, user?.id, user?.famibookId] : null;
    },
    async ([url]: PageKey) => ({ ...(await readListPage<Row>(url)), url }),
    { revalidateAll: true, keepPreviousData: true, revalidateOnMount: true },
  );
  const { size, setSize, mutate } = newest;
  const data = useStillWhilePressed(newest.data);
  const error = useStillWhilePressed(newest.error);
  const refresh = () => mutate();
  const isSignedOut = error?.status === 401;
  // A 403 without a code is not of FamiBook, but of a proxy, and may pass.
  const isForbidden = error?.status === 403 && error.code !== undefined;
  useEffect(() => {
    if (isSignedOut) void readCurrentUser();
  }, [isSignedOut, readCurrentUser]);
  // A list that the user may not see is read again on a push, after a reconnect and on demand only.
  usePolling(async () => isForbidden || refresh(), MANAGER_POLLING);
  useLive({
    onPush: ({ type }) => {
      const mayBeAllowed = isForbidden && type === 'famibook_changed';
      if (!document.hidden && (mayBeAllowed || pushes.includes(type))) void refresh();
    },
    onReconnect: () => void refresh(),
  });
  const pages = isForbidden ? undefined : data;
  const last = pages?.at(-1);
  return {
    rows: pages?.flatMap(({ items }) => items),
    isOfSearch: pages?.[0]?.url === firstUrl,
    total: last?.total ?? 0,
    totalIsCapped: last?.totalIsCapped ?? false,
    error: isSignedOut ? undefined : error,
    readMore: last?.next ? () => void setSize(size + 1) : undefined,
    isReadingMore: pages !== undefined && size > pages.length,
    refresh,
  };
}
