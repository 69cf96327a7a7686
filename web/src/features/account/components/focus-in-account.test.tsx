import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { Providers, refusal, toasted } from '../../../test/fixture.tsx';
import { PictureSection } from './picture-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Moreau', email: 'ana@example.org', profileImageUrl: '/ana.webp' };
const session = (id: string, isCurrent: boolean) => ({
  id,
  isCurrent,
  userAgent: '',
  famibookName: 'The Moreau Family',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
});

let sessions: ReturnType<typeof session>[];

beforeEach(() => {
  sessions = [session('here', true), session('phone', false)];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) === '/api/user') return Response.json(ANA);
    if (init?.method === 'DELETE') {
      sessions = sessions.slice(0, 1);
      return Response.json({ ...ANA, profileImageUrl: null });
    }
    return Response.json(sessions);
  });
});

const expectFocusedHeading = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

test('a device that is signed out passes the focus to the heading of the list (D25)', async () => {
  render(<SessionsSection />, { wrapper: Providers });
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull());
  await expectFocusedHeading('Where you are signed in');
});

test('all others are those of now: one that began since the page was opened, and not one that has ended (D25)', async () => {
  sessions = [session('here', true), session('phone', false), session('tablet', false)];
  vi.mocked(fetch).mockImplementation(async (input, init) => {
    if (init?.method !== 'DELETE') return Response.json(sessions);
    const id = String(input).split('/').at(-1);
    if (!sessions.some((one) => one.id === id)) return refusal(404, 'There is no such session.', 'session_not_found');
    sessions = sessions.filter((one) => one.id !== id);
    return Response.json({ message: 'Signed out.' });
  });
  render(<SessionsSection />, { wrapper: Providers });
  const button = await screen.findByRole('button', { name: 'Sign out everywhere else' });
  sessions = [session('here', true), session('tablet', false), session('thief', false)];
  await userEvent.click(button);
  await waitFor(() => expect(toasted()).toBe('Signed out everywhere else'));
  expect(sessions.map(({ id }) => id)).toEqual(['here']);
});

test('a device that has already signed out by itself is signed out (D25)', async () => {
  vi.mocked(fetch).mockImplementation(async (_, init) =>
    init?.method === 'DELETE'
      ? refusal(404, 'There is no such session.', 'session_not_found')
      : Response.json(sessions),
  );
  render(<SessionsSection />, { wrapper: Providers });
  await userEvent.click(await screen.findByRole('button', { name: /^Sign out/ }));
  await waitFor(() => expect(toasted()).toBe('Signed out on that device'));
});

function Picture() {
  const { user } = useCurrentUser();
  return user && <PictureSection user={user as CurrentUser} />;
}

test('the button that removed the picture passes the focus to the heading of the section (D22)', async () => {
  render(<Picture />, { wrapper: Providers });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove picture' })).toBeNull());
  await expectFocusedHeading('Picture');
});
