import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../../lib/api/read.ts';
import { AllTags } from './all-tags.tsx';

const KNOWN = [
  { tag: 'beach', photos: 1_284 },
  { tag: 'Birthday', photos: 1 },
];

afterEach(() => void vi.restoreAllMocks());

async function open(respond: (q: string) => Response | Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) =>
    respond(new URL(String(input), 'http://famibook.test').searchParams.get('q')?.toLowerCase() ?? ''),
  );
  const onTag = vi.fn();
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <AllTags onTag={onTag} />
    </SWRConfig>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'All tags' }));
  await screen.findByRole('dialog');
  return onTag;
}
const matching = (q: string) => Response.json(KNOWN.filter(({ tag }) => tag.toLowerCase().includes(q)));

it('lists the family’s tags with how many photos have each; a press searches for one (D14)', async () => {
  const onTag = await open(matching);
  await screen.findByRole('button', { name: 'beach 1,284 photos' });
  await userEvent.click(screen.getByRole('button', { name: 'Birthday 1 photo' }));
  expect(onTag).toHaveBeenCalledWith('Birthday');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('typing narrows the tags, and says when none is like it', async () => {
  await open(matching);
  const search = screen.getByRole('searchbox', { name: 'Find a tag' });
  await userEvent.type(search, 'bea');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Birthday/ })).toBeNull());
  expect(screen.getByRole('button', { name: /^beach/ })).toBeDefined();
  await userEvent.type(search, 'vers');
  expect(await screen.findByText('No tag contains "beavers".')).toBeDefined();
});

it('says when the tags could not be loaded, and tries again', async () => {
  let isAway = true;
  await open((q) => (isAway ? Response.json({ message: '', code: 'unavailable' }, { status: 503 }) : matching(q)));
  expect((await screen.findByRole('alert')).textContent).toContain('The tags could not be loaded.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^beach/ })).toBeDefined();
});

it('does not show the result of an earlier search for a later one', async () => {
  const slow = Promise.withResolvers<Response>();
  await open((q) => (q === 'winter' ? slow.promise : matching(q)));
  const search = screen.getByRole('searchbox', { name: 'Find a tag' });
  await userEvent.type(search, 'xyz');
  await screen.findByText('No tag contains "xyz".');
  await userEvent.tripleClick(search);
  await userEvent.keyboard('winter');
  await waitFor(() => expect(screen.queryByText(/No tag contains/)).toBeNull());
  slow.resolve(Response.json({ message: '', code: 'unavailable' }, { status: 503 }));
  expect((await screen.findByRole('alert')).textContent).toContain('The tags could not be loaded.');
  expect(screen.queryByText(/No tag contains/)).toBeNull();
});
