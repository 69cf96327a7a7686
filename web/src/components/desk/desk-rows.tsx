import clsx from 'clsx';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../lib/api/api-error.ts';
import type { DeskList } from '../../lib/desk/use-desk-list.ts';
import { passFocusTo } from '../../lib/pass-focus-to.ts';
import { formatCount } from '../../lib/time.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { NoMatch } from '../ui/drawings/no-match.tsx';
import { QuietTable } from '../ui/drawings/quiet-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { deskHeading } from './desk-row.tsx';
import { DESK_TEXT } from './desk-text.ts';
import { LoadingRows } from './loading-rows.tsx';
import { SearchBox } from './search-box.tsx';

/** The texts of one list. */
export interface RowsText {
  /** The accessible name of the list. */
  label: string;
  /** The label of the search box, of a list that can be searched. */
  search?: string;
  /** One row, and many: 'person', 'people'. */
  one: string;
  many: string;
  /** Nothing was found: 'No message matches'. */
  none?: string;
  /** What a search like this leaves out. */
  limits?: (search: string) => string | undefined;
  empty: { title: string; text: string };
}

interface DeskRowsProps<Row> {
  list: DeskList<Row>;
  search?: string;
  onSearch?: (search: string) => void;
  text: RowsText;
  drawing: ReactNode;
  /** A `DeskRow`. */
  row: (row: Row) => ReactNode;
  keyOf: (row: Row) => string | number;
  /** The rows in another shape than one below the other. */
  look?: (rows: ReactNode) => ReactNode;
}

/** A list of a desk in its states: loading, failed, empty, nothing found, there (D13). */
export function DeskRows<Row>({ list, search = '', onSearch, text, drawing, row, keyOf, look }: DeskRowsProps<Row>) {
  const { rows, isOfSearch, total, error, readMore, isReadingMore, refresh } = list;
  // Rows say how long ago something was, and a list that does not change renders nothing.
  useMinute();
  const place = useRef<HTMLDivElement>(null);
  // A search that is cleared keeps its box, and the focus in it, while the list is read again.
  const [wasSearched, setSearched] = useState(false);
  if (search !== '' && !wasSearched) setSearched(true);
  // Rows of an earlier search say nothing about this one.
  const failed = error !== undefined && !isOfSearch && (
    <Card>
      <EmptyState
        drawing={<QuietTable />}
        title={DESK_TEXT.failedToLoad}
        text={errorText(error)}
        action={<Button onClick={() => void refresh()}>{DESK_TEXT.again}</Button>}
      />
    </Card>
  );
  if (!rows) return failed || <LoadingRows />;
  const limits = text.limits?.(search);
  const items = rows.map((one) => <Fragment key={keyOf(one)}>{row(one)}</Fragment>);
  return (
    <>
      {(total > 0 || wasSearched) && (
        <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
          {onSearch && (
            <div className="min-w-0 grow basis-full sm:max-w-md sm:basis-56">
              <SearchBox label={text.search ?? DESK_TEXT.search} search={search} onSearch={onSearch} />
            </div>
          )}
          <p
            role="status"
            className={clsx('min-w-0 text-sm text-balance text-ink-quiet', onSearch && 'grow sm:basis-56 sm:pb-3.5')}
          >
            {isOfSearch && totalText(list, text)}
            {limits && <span className="block">{limits}</span>}
          </p>
        </div>
      )}
      {error && isOfSearch && (
        <p role="status" className="mb-3 text-sm font-medium text-amber">
          {DESK_TEXT.stale}
        </p>
      )}
      {rows.length === 0 && !isOfSearch && !error && <LoadingRows />}
      {failed}
      {rows.length === 0 && isOfSearch && (
        <Card>
          {search ? (
            <EmptyState
              drawing={<NoMatch />}
              title={`${text.none ?? DESK_TEXT.none} "${search}"`}
              text={DESK_TEXT.noneText}
            />
          ) : (
            <EmptyState drawing={drawing} {...text.empty} />
          )}
        </Card>
      )}
      {rows.length > 0 && !failed && (
        <div ref={place}>
          {look?.(items) ?? (
            <Card>
              <ul aria-label={text.label}>{items}</ul>
            </Card>
          )}
        </div>
      )}
      {readMore && isOfSearch && (
        <Button
          // Reading goes on where the new rows begin.
          ref={passFocusTo(
            () => place.current?.querySelectorAll<HTMLElement>('li[tabindex]')[rows.length] ?? deskHeading(),
          )}
          className="mx-auto mt-4 flex"
          busy={isReadingMore}
          onClick={readMore}
        >
          {DESK_TEXT.more}
        </Button>
      )}
    </>
  );
}

function totalText<Row>({ rows = [], total, totalIsCapped }: DeskList<Row>, { one, many }: RowsText): string {
  const all = `${totalIsCapped ? 'more than ' : ''}${formatCount(total)} ${total === 1 ? one : many}`;
  return totalIsCapped || rows.length < total ? `Showing ${formatCount(rows.length)} of ${all}` : all;
}
