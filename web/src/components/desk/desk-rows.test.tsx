import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unreachable } from '../../lib/api/api-error.ts';
import { DeskRows } from './desk-rows.tsx';

const TEXT = { label: 'Messages', one: 'message', many: 'messages', none: 'No message matches' };
const EMPTY = { title: 'No messages yet', text: 'They are listed here.' };

const show = (error?: ReturnType<typeof unreachable>, search = 'lake') => {
  const list = { rows: [], total: 0, totalIsCapped: false, readMore: undefined, isReadingMore: false };
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
};

it('does not say that nothing matches when the search failed, and leaves what was typed', () => {
  const { rerender } = render(show(unreachable()));
  expect(screen.getByText('This list could not be loaded')).toBeDefined();
  expect(screen.queryByText(/No message matches|0 messages/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('lake');
  rerender(show());
  expect(screen.getByText('No message matches "lake"')).toBeDefined();
  expect(screen.queryByText('This list could not be loaded')).toBeNull();
});

it('an empty list still says that it is empty when a refresh failed', () => {
  render(show(unreachable(), ''));
  expect(screen.getByText('No messages yet')).toBeDefined();
  expect(screen.getByText('This list could not be refreshed. Trying again…')).toBeDefined();
});
