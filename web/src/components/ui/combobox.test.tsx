import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';

const TEXT = {
  placeholder: 'Name',
  open: 'Show all',
  loading: 'Searching…',
  none: 'Nothing matches.',
  found: (shown: number, total: number) => `${shown} of ${total}`,
};

async function open(found: { options: readonly string[] | undefined; total: number; error?: string }) {
  render(
    <Combobox
      {...found}
      label="FamiBook"
      text={TEXT}
      onSearch={vi.fn()}
      value={null}
      onChange={vi.fn()}
      keyOf={(name) => name}
      nameOf={(name) => name}
      detailOf={() => ''}
    />,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'FamiBook' }));
}
/** What is in the list, and what is announced. */
const said = (text: string) => screen.queryAllByText(text).map((element) => element.getAttribute('role'));

it('says once that nothing matches, also when more was found than can be offered', async () => {
  await open({ options: [], total: 3 });
  expect(said('Nothing matches.')).toEqual(['status', 'none']);
});

it('says once that it is searching', async () => {
  await open({ options: undefined, total: 0 });
  expect(said('Searching…')).toEqual(['status', 'none']);
});

it('says no more than the error when a search failed', async () => {
  await open({ options: undefined, total: 0, error: 'It is starting.' });
  expect(said('Searching…')).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('');
});
