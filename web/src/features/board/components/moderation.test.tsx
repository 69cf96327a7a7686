import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Counts, prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { byViewer, someMessage } from '../testing/some-message.ts';

prepareLists();

describe('deciding about what waits (D11)', () => {
  const waiting = someMessage(2, { isApproved: false });

  it('is for the manager: an approval shows at once', async () => {
    const server = new FakeServer([waiting, someMessage(1)], { isManager: true });
    server.respond = ({ path }) =>
      path.includes('approve') ? Response.json({ ...waiting, isApproved: true }) : undefined;
    openBoard(server);
    const message = await post('Message 2');
    expect(within(message).getByText('Pending approval')).toBeDefined();
    expect(within(message).queryByRole('button', { name: /^(Like|Reply)/ })).toBeNull();
    await userEvent.click(within(message).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toasted()).toBe('Message approved'));
    expect(within(message).queryByText('Pending approval')).toBeNull();
    expect(document.activeElement).toBe(message);
    expect(server.requests).toContain('POST /api/manager/approve-message/message-0002');
  });

  it('asks before it rejects, and then counts again', async () => {
    const server = new FakeServer([waiting], { isAdmin: true });
    server.respond = ({ path }) => {
      if (!path.includes('reject')) return undefined;
      server.messages = [];
      return Response.json({ message: 'ok' });
    };
    openBoard(server, undefined, <Counts />);
    await screen.findByText('0 photos, 1 messages');
    await userEvent.click(within(await post('Message 2')).getByRole('button', { name: 'Reject' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(toasted()).toBe('Message rejected'));
    expect(server.requests).toContain('POST /api/admin/reject-message/message-0002');
    expect(shown()).toEqual([]);
    expect(await screen.findByText('0 photos, 0 messages')).toBeDefined();
  });

  it('comes too late when another manager has decided: a toast says so, and the decision is shown (D27)', async () => {
    const server = new FakeServer([waiting], { isManager: true });
    server.respond = ({ path }) =>
      path.includes('approve') ? refusal(409, 'Somebody has already decided.', 'already_decided') : undefined;
    openBoard(server);
    const message = await post('Message 2');
    server.messages = [];
    await userEvent.click(within(message).getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(toasted()).toBe('Error: Somebody has already decided.'));
    await waitFor(() => expect(shown()).toEqual([]));
  });

  it('is not offered to the author, who sees the badge and may delete', async () => {
    openBoard(new FakeServer([{ ...waiting, ...byViewer }]));
    const message = await post('Message 2');
    expect(within(message).getByText('Pending approval')).toBeDefined();
    expect(within(message).queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(within(message).getByRole('button', { name: 'Delete message' })).toBeDefined();
  });

  it('can be left out: a manager may trust the family', async () => {
    const server = new FakeServer([someMessage(1)], { isManager: true });
    server.respond = ({ path, method, body }) =>
      path === '/api/manager/settings'
        ? Response.json(method === 'PATCH' ? body : { publishWithoutReview: false })
        : undefined;
    openBoard(server);
    await userEvent.click(await screen.findByRole('button', { name: 'Message settings' }));
    const trust = await screen.findByRole('switch', { name: 'Publish messages without review' });
    await userEvent.click(trust);
    await waitFor(() => expect(toasted()).toBe('Messages appear without review'));
    expect(trust.getAttribute('aria-checked')).toBe('true');
  });
});
