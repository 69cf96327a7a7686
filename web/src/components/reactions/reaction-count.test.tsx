import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { SWR_DEFAULTS } from '../../lib/api/read.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ReactionButtons } from './reaction-buttons.tsx';
import { ReactionCount } from './reaction-count.tsx';

afterEach(() => void vi.restoreAllMocks());

const show = (count: number) =>
  render(
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <ReactionCount kind="like" count={count} path="/api/photos/1/reactions" />
    </SWRConfig>,
  );

it('a press on the number of likes lists the users (D12)', async () => {
  const anna = { userId: '1', firstName: 'Anna', lastName: 'Berg', profileImageUrl: null, liked: true, hearted: true };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([anna], { headers: { 'X-Total-Count': '3' } }));
  show(3);
  await userEvent.click(screen.getByRole('button', { name: 'Who likes this, 3' }));
  const line = await screen.findByRole('listitem');
  expect(line.textContent).toContain('Anna Berg');
  expect(line.textContent).toContain('loves it');
  expect(screen.getByText('and 2 more')).toBeDefined();
});

it('a user without a picture has the same colour in the list as elsewhere', async () => {
  const name = { firstName: 'Mika', lastName: 'Okoye', profileImageUrl: null };
  const mika = { ...name, userId: '0198c1f2', liked: true, hearted: false };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([mika], { headers: { 'X-Total-Count': '1' } }));
  const { container } = render(<Avatar person={{ ...name, id: mika.userId }} />);
  const elsewhere = container.querySelector('[data-initials]')?.className;
  show(1);
  await userEvent.click(screen.getByRole('button', { name: 'Who likes this, 1' }));
  const line = await screen.findByRole('listitem');
  expect(line.querySelector('[data-initials]')?.className).toBe(elsewhere);
});

it('the list stays open when the last like is taken back, and then passes the focus to the button of likes', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json([], { headers: { 'X-Total-Count': '0' } }));
  const reactions = { likes: 1, hearts: 0, liked: false, hearted: false };
  const labels = { like: () => 'Like', heart: () => 'Heart' };
  const buttons = (likes: number) => (
    <SWRConfig value={{ ...SWR_DEFAULTS, provider: () => new Map() }}>
      <ReactionButtons
        reactions={{ ...reactions, likes }}
        labels={labels}
        path="/api/photos/1/reactions"
        onReact={vi.fn()}
      />
    </SWRConfig>
  );
  const { rerender } = render(buttons(1));
  await userEvent.click(screen.getByRole('button', { name: 'Who likes this, 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Likes and hearts' });
  rerender(buttons(0));
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Like' })));
});

it('a count of 0 has no list', () => {
  show(0);
  expect(screen.queryByRole('button')).toBeNull();
});
