import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../lib/api/api-error.ts';
import { timeAgo } from '../../lib/time.ts';
import { DeskRows } from './desk-rows.tsx';

const TEXT = { label: 'Messages', one: 'message', many: 'messages', none: 'No message matches' };
const EMPTY = { title: 'No messages yet', text: 'They are listed here.' };

afterEach(() => void vi.useRealTimers());

interface Shown {
  error?: ApiError;
  search?: string;
  isOfSearch?: boolean;
}

function show({ error, search = 'lake', isOfSearch = true }: Shown = {}) {
  const list = { rows: [], isOfSearch, total: 0, totalIsCapped: false, readMore: undefined, isReadingMore: false };
  return (
    <DeskRows
      list={{ ...list, error, refresh: vi.fn() }}
      search={search}
      onSearch={vi.fn()}
      text={{ ...TEXT, empty: EMPTY }}
      drawing={null}
      row={() => null}
      keyOf={String}
    />
  );
}

it('does not say that nothing matches when the search failed, and leaves what was typed', () => {
  const { rerender } = render(show({ error: unreachable(), isOfSearch: false }));
  expect(screen.getByText('This list could not be loaded')).toBeDefined();
  expect(screen.queryByText(/No message matches|0 messages/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lake');
  rerender(show());
  expect(screen.getByText('No message matches "lake"')).toBeDefined();
  expect(screen.queryByText('This list could not be loaded')).toBeNull();
});

it('does not say that nothing matches before the response to the search is there', () => {
  const { rerender } = render(show({ isOfSearch: false }));
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  expect(screen.queryByText(/No message matches|0 messages/)).toBeNull();
  rerender(show());
  expect(screen.getByText('No message matches "lake"')).toBeDefined();
  expect(screen.getByText('0 messages')).toBeDefined();
});

it('the rows of an earlier search are not shown under one that failed', () => {
  const { rerender } = render(someRows(2));
  rerender(someRows(2, { isOfSearch: false }));
  expect(screen.getByText('Row 1')).toBeDefined();
  expect(screen.queryByText(/of 3 messages/)).toBeNull();
  rerender(someRows(2, { isOfSearch: false, error: unreachable() }));
  expect(screen.getByText(unreachable().text)).toBeDefined();
  expect(screen.queryByText('Row 1')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('no more can be typed than the server searches for (D13)', () => {
  render(show());
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(100);
});

it('an empty list still says that it is empty when a refresh failed', () => {
  render(show({ error: unreachable(), search: '' }));
  expect(screen.getByText('No messages yet')).toBeDefined();
  expect(screen.getByText('This list could not be refreshed. Trying again…')).toBeDefined();
});

it('keeps the box and its focus when a search of an empty list is cleared', () => {
  const { rerender } = render(show());
  const box = screen.getByRole('searchbox');
  box.focus();
  rerender(show({ search: '' }));
  expect(document.activeElement).toBe(box);
  expect(screen.getByText('No messages yet')).toBeDefined();
});

it('goes on saying how long ago something was while the list does not change', () => {
  const nine = '2026-03-03T09:00:00.000Z';
  vi.useFakeTimers({ now: new Date(nine) });
  const state = { isOfSearch: true, totalIsCapped: false, readMore: undefined, isReadingMore: false, error: undefined };
  render(
    <DeskRows
      list={{ ...state, rows: [nine], total: 1, refresh: vi.fn() }}
      text={{ ...TEXT, empty: EMPTY }}
      drawing={null}
      row={(instant) => <li>{timeAgo(instant)}</li>}
      keyOf={String}
    />,
  );
  expect(screen.getByText('just now')).toBeDefined();
  act(() => void vi.advanceTimersByTime(5 * 60_000));
  expect(screen.getByText('5 minutes ago')).toBeDefined();
});

const someRows = (count: number, differently = {}) => (
  <>
    <h2 data-desk-heading tabIndex={-1}>
      All Messages
    </h2>
    <DeskRows
      list={{
        rows: Array.from({ length: count }, (_, index) => index + 1),
        isOfSearch: true,
        total: 3,
        totalIsCapped: false,
        error: undefined,
        readMore: vi.fn(),
        isReadingMore: false,
        refresh: vi.fn(),
        ...differently,
      }}
      text={{ ...TEXT, empty: EMPTY }}
      drawing={null}
      row={(number) => <li tabIndex={-1}>Row {number}</li>}
      keyOf={String}
    />
  </>
);

it('the button that has shown the last rows passes the focus to the first of them', async () => {
  const { rerender } = render(someRows(2));
  const more = screen.getByRole('button', { name: 'Show more' });
  more.focus();
  fireEvent.click(more);
  rerender(someRows(3, { readMore: undefined }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Row 3')));
});

it('the button for further rows passes the focus to the heading when others have removed those', async () => {
  const { rerender } = render(someRows(2));
  screen.getByRole('button', { name: 'Show more' }).focus();
  rerender(someRows(2, { total: 2, readMore: undefined }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('shows the reason why a list is not shown any longer', () => {
  const { rerender } = render(someRows(2));
  const error = new ApiError({ status: 403, text: 'This FamiBook is suspended. Please contact the administrator.' });
  rerender(someRows(0, { rows: undefined, isOfSearch: false, total: 0, readMore: undefined, error }));
  expect(screen.getByText(error.text)).toBeDefined();
  expect(screen.queryByText('Row 1')).toBeNull();
  expect(screen.queryByText(/Trying again/)).toBeNull();
});
