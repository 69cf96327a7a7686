import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, toasted } from '../../../test/fixture.tsx';
import AllMessages from './all-messages.tsx';

const LIMITS = 'A search of one or two letters looks only at the newest 2,000 messages.';

beforeEach(() => {
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json([], { headers: { 'X-Total-Count': '7' } }),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('says of a search of one or two letters that it looks only at the newest messages (D13)', async () => {
  const user = userEvent.setup();
  render(
    <Providers>
      <AllMessages />
    </Providers>,
  );
  const box = await screen.findByRole('searchbox', { name: 'Search messages' });
  expect(screen.queryByText(LIMITS)).toBeNull();
  await user.type(box, 'bo');
  await screen.findByText(LIMITS);
  await user.type(box, 'a');
  await waitFor(() => expect(screen.queryByText(LIMITS)).toBeNull());
});

it('the administrator deletes a single reply that a search has found (D11)', async () => {
  const post = { createdAt: '2026-11-20T10:00:00.000Z', famibookName: 'The Bergs', isApproved: true, replyCount: 0 };
  const user = { id: 'tom', firstName: 'Tom', lastName: 'Berg' };
  const reply = { ...post, id: 'reply', parentId: 'cake', content: 'Something rude', user, replies: [] };
  const cake = { ...post, id: 'cake', parentId: null, content: 'Who brings the cake?', user, replyCount: 1 };
  const deleted: string[] = [];
  vi.mocked(fetch).mockImplementation(async (url, init) => {
    if (init?.method === 'DELETE') deleted.push(String(url));
    if (!String(url).includes('/messages')) return Response.json(null);
    return Response.json([{ ...cake, replies: deleted.length === 0 ? [reply] : [] }]);
  });
  render(
    <Providers>
      <AllMessages />
    </Providers>,
  );
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search messages' }), 'rude');
  const found = await screen.findByText('Something rude');
  const item = found.closest('li') as HTMLElement;
  await userEvent.click(within(item).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this reply?' });
  expect(dialog.textContent).toContain('The reply by Tom is deleted for everyone.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deleted).toEqual(['/api/admin/messages/reply']));
  await waitFor(() => expect(screen.queryByText('Something rude')).toBeNull());
  expect(screen.getByText('Who brings the cake?')).toBeDefined();
  expect(toasted()).toBe('Reply deleted successfully');
});
