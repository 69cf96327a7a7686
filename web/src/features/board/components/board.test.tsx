import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { prepareLists, push, refusal } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { someMessage, someReply, someThread } from '../testing/some-message.ts';

const many = (count: number) => Array.from({ length: count }, (_, index) => someMessage(count - index));

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
