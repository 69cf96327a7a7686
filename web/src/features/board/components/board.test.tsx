import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { Counts, layOut, prepareLists, push, reconnect, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { byViewer, someMessage, someReply, someThread } from '../testing/some-message.ts';
import { writeReply } from '../testing/write-post.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => someMessage(count - index));
const numbers = (...of: number[]) => of.map((number) => `Message ${number}`);

prepareLists();

describe('the list of messages', () => {
  it('invites the first message (2)', async () => {
    openBoard(new FakeServer([]));
    expect(await screen.findByText('No messages have been posted yet.')).toBeDefined();
    expect(screen.getByText('Be the first to start a conversation!')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Post First Message' })).toBeDefined();
  });

  it('shows ten, and a way on after every tenth while there are more (2, 9)', async () => {
    openBoard(new FakeServer(many(25)));
    await post('Message 25');
    expect(shown()).toHaveLength(10);
    expect(screen.getByText('Showing 10 of 25 messages')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Continue Messages' }));
    await waitFor(() => expect(shown()).toHaveLength(20));
    expect(screen.getAllByRole('button', { name: 'Continue' })).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Message 15').closest('article')));
    await userEvent.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
    await waitFor(() => expect(shown()).toHaveLength(25));
    expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
    expect(screen.getByText('Showing 25 of 25 messages')).toBeDefined();
  });

  it('fetches the replies that a long thread did not bring (D13)', async () => {
    const replies = [someReply('a', 'message-0001'), someReply('b', 'a', [], 5), someReply('c', 'message-0001', [], 7)];
    const server = new FakeServer([{ ...someThread(1, replies.slice(0, 1)), replyCount: 3 }]);
    server.respond = ({ path }) => (path.endsWith('/replies') ? Response.json(replies) : undefined);
    openBoard(server);
    await post('Reply a');
    await userEvent.click(screen.getByRole('button', { name: 'Show more replies' }));
    await waitFor(() => expect(shown()).toEqual(['Message 1', 'Reply a', 'Reply b', 'Reply c']));
    expect(screen.queryByRole('button', { name: 'Show more replies' })).toBeNull();
    push('message_updated');
    await waitFor(() => expect(server.requests.filter((path) => path.endsWith('/replies'))).toHaveLength(2));
    expect(shown()).toHaveLength(4);
  });

  it('names the FamiBook of each message to the administrator only', async () => {
    openBoard(new FakeServer([someMessage(1)], { isAdmin: true, famibookId: null, famibookName: null }));
    expect(within(await post('Message 1')).getByText(/The Moreau Family/)).toBeDefined();
  });

  it('offers the upload of an MP3 to managers only (6)', async () => {
    const onUploadAudio = vi.fn();
    const { unmount } = openBoard(new FakeServer([someMessage(1)]), onUploadAudio);
    await post('Message 1');
    expect(screen.queryByRole('button', { name: 'Upload MP3' })).toBeNull();
    unmount();
    openBoard(new FakeServer([someMessage(1)], { isManager: true }), onUploadAudio);
    await userEvent.click(await screen.findByRole('button', { name: 'Upload MP3' }));
    expect(onUploadAudio).toHaveBeenCalled();
  });

  it('says what went wrong, and reads again on demand', async () => {
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ path }) =>
      path === '/api/messages' ? refusal(500, 'Something broke.', 'internal') : undefined;
    openBoard(server);
    expect(await screen.findByText('Something broke.')).toBeDefined();
    server.respond = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await post('Message 1')).toBeDefined();
  });
});

describe('live updates', () => {
  it('appear at once while the top is in view (D28)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await post('Message 1');
    server.messages = [someMessage(2), ...server.messages];
    push('message_posted');
    await waitFor(() => expect(shown()).toEqual(numbers(2, 1)));
  });

  it('wait while the user reads further down, and a pill shows how many there are', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await post('Message 1');
    layOut(-900);
    server.messages = [someMessage(3), someMessage(2), ...server.messages];
    push('message_posted');
    const pill = await screen.findByRole('button', { name: '2 new messages' });
    expect(shown()).toEqual(numbers(1));
    await userEvent.click(pill);
    await waitFor(() => expect(shown()).toEqual(numbers(3, 2, 1)));
  });

  it('leave an open reply box and its text as they are', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await userEvent.click(within(await post('Message 1')).getByRole('button', { name: /^Reply/ }));
    await userEvent.type(await screen.findByRole('textbox'), 'half a thou');
    server.messages = [someMessage(2), someThread(1, [someReply('a', 'message-0001')])];
    push('message_posted');
    push('message_replied');
    await post('Reply a');
    expect(await screen.findByRole('button', { name: '1 new message' })).toBeDefined();
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(box.value).toBe('half a thou');
    expect(document.activeElement).toBe(box);
  });

  it('take an open reply box along with its post, offer what was typed in it, and wait no longer', async () => {
    const server = new FakeServer([someMessage(2), someThread(1, [someReply('a', 'message-0001')])]);
    openBoard(server);
    await writeReply('Reply a', 'half a thought');
    server.messages = [someMessage(2), someMessage(1)];
    push('message_updated');
    await waitFor(() => expect(shown()).toEqual(numbers(2, 1)));
    await waitFor(() =>
      expect(toastStore.current()[0]).toMatchObject({
        title: 'What you were replying to is no longer here',
        values: [{ label: 'Your reply', value: 'half a thought' }],
      }),
    );
    server.messages = [someMessage(3), ...server.messages];
    push('message_posted');
    await waitFor(() => expect(shown()).toEqual(numbers(3, 2, 1)));
  });

  it('say nothing of an open reply box without text whose post was deleted', async () => {
    const server = new FakeServer([someMessage(2), someMessage(1)]);
    openBoard(server);
    await writeReply('Message 1', ' ');
    const before = toasted();
    server.messages = [someMessage(2)];
    push('message_updated');
    await waitFor(() => expect(shown()).toEqual(numbers(2)));
    expect(toasted()).toBe(before);
  });

  it('bring by themselves what was missed, also when the board is only starting after the gap (D28)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await post('Message 1');
    const before = toasted();
    server.messages = [someMessage(2), ...server.messages];
    let refused = 0;
    server.respond = ({ path }) => {
      if (path !== '/api/messages' || refused > 0) return undefined;
      refused += 1;
      return refusal(503, 'The board is starting.', 'unavailable');
    };
    await reconnect();
    await waitFor(() => expect(shown()).toEqual(numbers(2, 1)), { timeout: 20_000 });
    expect(refused).toBe(1);
    expect(toasted()).toBe(before);
  });

  it('show a new manager what waits, and a former one no more (D11, D40)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const { showAgain } = openBoard(server);
    for (const isManager of [false, true, false]) {
      server.viewer = { ...server.viewer, isManager };
      server.messages = [...(isManager ? [someMessage(2, { isApproved: false })] : []), someMessage(1)];
      showAgain();
      await waitFor(() => expect(shown()).toEqual(isManager ? numbers(2, 1) : numbers(1)));
    }
  });

  it('pass over another FamiBook of the same person', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await post('Message 1');
    const reads = () => server.requests.filter((request) => request === 'GET /api/messages');
    const before = reads().length;
    push('message_posted', 'x', 'The Others');
    server.messages = [someMessage(2), ...server.messages];
    push('message_posted');
    await post('Message 2');
    expect(reads()).toHaveLength(before + 1);
  });

  it('go on while the FamiBook has a new name that the page has not read yet (D28, D40)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await post('Message 1');
    push('famibook_changed', 'moreau', 'The Moreaus');
    server.messages = [someMessage(2), ...server.messages];
    push('message_posted', 'x', 'The Moreaus');
    await waitFor(() => expect(shown()).toEqual(numbers(2, 1)));
  });

  it('never undo what was pressed while they were on their way', async () => {
    const server = new FakeServer([someMessage(1)]);
    let resolveReading: (response: Response) => void = () => undefined;
    openBoard(server);
    const like = within(await post('Message 1')).getByRole('button', { name: 'Like, 3 likes' });
    const old = Response.json(server.messages, { headers: { 'X-Total-Count': '1' } });
    server.respond = ({ path, method }) => {
      if (method === 'POST') {
        server.messages = [someMessage(1, { likes: 4, liked: true })];
        return Response.json({ likes: 4, hearts: 1, liked: true, hearted: false });
      }
      if (path !== '/api/messages') return undefined;
      server.respond = ({ method: next }) =>
        next === 'POST' ? Response.json({ likes: 4, hearts: 1, liked: true, hearted: false }) : undefined;
      return new Promise((resolve) => {
        resolveReading = resolve;
      });
    };
    push('message_updated');
    await userEvent.click(like);
    server.messages = [someMessage(1, { likes: 5, liked: true })];
    resolveReading(old);
    expect(await screen.findByRole('button', { name: 'Like, 5 likes', pressed: true })).toBeDefined();
  });
});

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
