import type { Route } from '@famibook/contracts/route';
import { useState } from 'react';
import useSWR from 'swr';
import { SEARCH_WAIT } from '../../config/timing.ts';
import type { ApiError } from '../api/api-error.ts';
import { urlOf } from '../api/call.ts';
import { type ListPage, readListPage } from '../api/list-page.ts';
import { useSettled } from '../use-settled.ts';

/** As many as one looks through. */
const MAX_OPTIONS = 20;

interface SearchOptions<Row> {
  /** Undefined while nothing has come yet. */
  options: readonly Row[] | undefined;
  total: number;
  error: ApiError | undefined;
  onSearch: (search: string) => void;
}

/** What a combobox chooses from: the rows of a list that match what is typed. */
export function useSearchOptions<Row>(
  route: Route,
  nameOf: (row: Row) => string,
  params: Record<string, string> = {},
): SearchOptions<Row> {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const settled = useSettled(search, SEARCH_WAIT);
  const url = urlOf(route, { params, query: { q: settled, limit: MAX_OPTIONS } });
  const { data, error, isLoading } = useSWR<ListPage<Row>, ApiError>(url, readListPage<Row>, {
    keepPreviousData: true,
    revalidateOnMount: true,
  });
  const isCurrent = search === settled && !isLoading;
  const matches = (row: Row) => nameOf(row).toLocaleLowerCase().includes(search.toLocaleLowerCase());
  return {
    // Enter must never take what only an earlier search has found.
    options: isCurrent ? data?.items : data?.items.filter(matches),
    total: data?.total ?? 0,
    error,
    onSearch: setTyped,
  };
}
