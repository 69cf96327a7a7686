import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSockets, Providers, toasted } from '../../../test/fixture.tsx';
import PendingMessages from './pending-messages.tsx';

const WAITING = {
  id: 'message-1',
  userId: 'tom',
  user: { id: 'tom', firstName: 'Tom', lastName: 'Moreau', profileImageUrl: null },
  famibookName: 'The Moreau Family',
  parentId: null,
  content: 'May I?',
  isApproved: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  replyCount: 0,
  replies: [],
};

let sent: string[];
beforeEach(() => {
  fakeSockets();
  sent = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method && init.method !== 'GET') {
      sent.push(`${init.method} ${input}`);
      return Response.json({ message: 'ok' });
    }
    const rows = sent.length === 0 ? [WAITING] : [];
    return Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['manager', 'DELETE /api/manager/messages/message-1'],
  ['administrator', 'POST /api/admin/reject-message/message-1'],
])(
  'a rejection by the %s rejects what waits, and deletes nothing that has been approved (D11)',
  async (role, request) => {
    render(
      <Providers>
        <PendingMessages user={{ isAdmin: role === 'administrator' } as CurrentUser} address="" part="" />
      </Providers>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(toasted()).toBe('Message rejected'));
    expect(sent).toEqual([request]);
  },
);
