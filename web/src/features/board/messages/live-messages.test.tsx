import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { layOut, prepareLists, push, reconnect, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { someMessage, someReply, someThread } from '../testing/some-message.ts';
import { writeReply } from '../testing/write-post.ts';

const numbers = (...of: number[]) => of.map((number) => `Message ${number}`);

prepareLists();

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
