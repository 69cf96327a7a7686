import type { Route } from '@famibook/contracts/route';
import { useState } from 'react';
import useSWR from 'swr';
import { SEARCH_WAIT } from '../../config/timing.ts';
import type { ApiError } from '../api/api-error.ts';
import { urlOf } from '../api/call.ts';
import { type ListPage, readListPage } from '../api/list-page.ts';
import { showsText } from '../shows-text.ts';
import { useSettled } from '../use-settled.ts';

/** As many as one looks through. */
const MAX_OPTIONS = 20;

interface SearchOptions<Row> {
  /** Undefined while the search is on its way or has failed, unless rows of an earlier search match. */
  options: readonly Row[] | undefined;
  total: number;
  error: ApiError | undefined;
  onSearch: (search: string) => void;
}

interface Source<Row> {
  route: Route;
  params?: Record<string, string>;
  nameOf: (row: Row) => string;
  /** Whether a row can be chosen; by default all can. */
  mayChoose?: (row: Row) => boolean;
}

/** What a combobox chooses from: the rows of a list that match what is typed. */
export function useSearchOptions<Row>({
  route,
  params = {},
  nameOf,
  mayChoose = () => true,
}: Source<Row>): SearchOptions<Row> {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const settled = useSettled(search, SEARCH_WAIT);
  const url = urlOf(route, { params, query: { q: settled, limit: MAX_OPTIONS } });
  const { data, error, isLoading } = useSWR<ListPage<Row>, ApiError>(url, readListPage<Row>, {
    keepPreviousData: true,
    revalidateOnMount: true,
  });
  const rows = data?.items ?? [];
  const found = rows.filter(mayChoose);
  const matches = found.filter((row) => showsText(nameOf(row), search));
  const isCurrent = data !== undefined && search === settled && !isLoading && !error;
  if (isCurrent) return { options: found, total: data.total - (rows.length - found.length), error, onSearch: setTyped };
  return {
    // Enter must never take what only an earlier search has found.
    options: matches.length > 0 ? matches : undefined,
    total: matches.length,
    error,
    onSearch: setTyped,
  };
}
