import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { byViewer, someMessage, someReply, someThread } from '../testing/some-message.ts';
import { unauthorized, writeReply } from '../testing/write-post.ts';

prepareLists();

describe('likes and hearts (D12)', () => {
  it.each([
    ['Like, 3 likes', 'Like, 4 likes', 'Liked!', 'Like removed', { likes: 4, liked: true }],
    ['Heart, 1 heart', 'Heart, 2 hearts', 'Hearted!', 'Heart removed', { hearts: 2, hearted: true }],
  ])('%s: set at once, and taken back by a second press', async (before, after, setToast, removedToast, changed) => {
    const reactions = { likes: 3, hearts: 1, liked: false, hearted: false };
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ method }) => {
      if (method === 'POST') return Response.json({ ...reactions, ...changed });
      return method === 'DELETE' ? Response.json(reactions) : undefined;
    };
    openBoard(server);
    await userEvent.click(await screen.findByRole('button', { name: before }));
    expect(screen.getByRole('button', { name: after, pressed: true })).toBeDefined();
    await waitFor(() => expect(toasted()).toBe(setToast));
    await userEvent.click(screen.getByRole('button', { name: after }));
    await waitFor(() => expect(toasted()).toBe(removedToast));
    expect(screen.getByRole('button', { name: before, pressed: false })).toBeDefined();
  });

  it('the numbers of a message and of a reply open the list of names', async () => {
    const server = new FakeServer([someThread(2, [someReply('r', 'message-0002')])]);
    const anna = { userId: '1', firstName: 'Anna', lastName: 'Berg', profileImageUrl: null };
    const ben = { ...anna, userId: '2', firstName: 'Ben' };
    server.respond = ({ path }) => {
      if (path === '/api/messages/message-0002/reactions') return Response.json([{ ...anna, liked: true }]);
      return path === '/api/messages/r/reactions' ? Response.json([{ ...ben, hearted: true }]) : undefined;
    };
    openBoard(server);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Who likes this, 3' }))[0] as HTMLElement);
    expect((await screen.findByText('Anna Berg')).closest('li')?.textContent).toContain('likes it');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(await post('Reply r')).getByRole('button', { name: 'Who loves this, 1' }));
    expect((await screen.findByText('Ben Berg')).closest('li')?.textContent).toContain('loves it');
  });

  it.each([
    ['Like, 3 likes', 'Login required: Please login to like messages'],
    ['Heart, 1 heart', 'Login required: Please login to love messages'],
  ])('%s: taken back when the session has ended (6, D6)', async (name, toast) => {
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ method }) => (method === 'POST' ? unauthorized() : undefined);
    openBoard(server);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasted()).toBe(toast));
    expect(screen.getByRole('button', { name, pressed: false })).toBeDefined();
  });

  it('one that failed says why, also when the messages cannot be read again then (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    const like = await screen.findByRole('button', { name: 'Like, 3 likes' });
    server.respond = ({ method }) => refusal(500, method === 'POST' ? 'Not liked.' : 'Not read.', 'internal');
    const before = server.requests.length;
    await userEvent.click(like);
    await waitFor(() => expect(toasted()).toBe('Error: Not liked.'));
    const readAgain = () => server.requests.slice(before).filter((request) => request === 'GET /api/messages');
    await waitFor(() => expect(readAgain().length).toBeGreaterThan(0));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(toasted()).toBe('Error: Not liked.');
  });
});

describe('deleting', () => {
  const mine = { ...someThread(2, [someReply('r', 'message-0002')]), ...byViewer };
  const confirm = async () => {
    await userEvent.click(within(await post('Message 2')).getByRole('button', { name: 'Delete message' }));
    const question = 'Are you sure you want to delete this message? This action cannot be undone.';
    expect(await screen.findByText(question)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  };

  it('is for the author only, asks first, and deletes the replies too (6)', async () => {
    const server = new FakeServer([mine, someMessage(1)]);
    openBoard(server);
    expect(within(await post('Message 1')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Message deleted'));
    expect(shown()).toEqual(['Message 1']);
  });

  it('offers nothing of a reply that was being written to it', async () => {
    const offers = () => toastStore.current().filter(({ values }) => values);
    const before = offers();
    openBoard(new FakeServer([mine, someMessage(1)]));
    await writeReply('Reply r', 'Not mine to keep');
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Message deleted'));
    expect(shown()).toEqual(['Message 1']);
    expect(offers()).toEqual(before);
  });

  it('that failed shows the message and its replies again (8)', async () => {
    const server = new FakeServer([mine, someMessage(1)]);
    server.respond = ({ method }) => (method === 'DELETE' ? refusal(503, 'Not now.', 'unavailable') : undefined);
    openBoard(server);
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Error: Not now.'));
    expect(shown()).toEqual(['Message 2', 'Reply r', 'Message 1']);
  });

  it('without a session says Please login to delete messages (6)', async () => {
    const server = new FakeServer([mine]);
    server.respond = ({ method }) => (method === 'DELETE' ? unauthorized() : undefined);
    openBoard(server);
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Login required: Please login to delete messages'));
    await act(async () => undefined);
  });
});
