import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Membership } from '@famibook/contracts/members/schemas';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeSockets, Providers, toasted } from '../../../test/fixture.tsx';
import { MultiFamiBook } from './multi-famibook.tsx';

const ANA = { id: 'ana', firstName: 'Ana', lastName: 'Moreau', email: 'ana@example.org', isAdmin: false };
const membership = {
  id: 'm1',
  famibookName: 'The Rossis',
  isApproved: true,
  isManager: false,
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00.000Z',
} as unknown as Membership;

let memberships: Membership[];

beforeEach(() => {
  memberships = [membership];
  fakeSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input) === '/api/user') return Response.json(ANA);
    if (init?.method === 'DELETE') {
      memberships = [];
      return Response.json({ message: 'Left.' });
    }
    return Response.json(memberships);
  });
});

test('a FamiBook that was left is named while its dialog fades, and passes the focus to the heading (D22)', async () => {
  render(<MultiFamiBook user={ANA as CurrentUser} />, { wrapper: Providers });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave The Rossis' }));
  const title = await screen.findByRole('heading', { name: 'Leave The Rossis?' });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(toasted()).toContain('FamiBook left'));
  expect(title.textContent).toBe('Leave The Rossis?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your FamiBooks' })));
});

test('the button of an empty list that opens the other tab passes the focus to its field', async () => {
  memberships = [];
  render(<MultiFamiBook user={ANA as CurrentUser} />, { wrapper: Providers });
  (await screen.findByRole('button', { name: 'Join New FamiBook' })).focus();
  await userEvent.keyboard('{Enter}');
  const field = await screen.findByRole('textbox', { name: /FamiBook Name/i });
  await waitFor(() => expect(document.activeElement).toBe(field));
});
