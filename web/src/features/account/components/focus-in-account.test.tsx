import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useCurrentUser } from '../../../lib/session/use-current-user.ts';
import { Providers } from '../../../test/fixture.tsx';
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
