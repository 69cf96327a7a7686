import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { prepareLists, push } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { someReply, someThread } from '../testing/some-message.ts';

prepareLists();

const replies = [
  someReply('a', 'message-0001'),
  someReply('b', 'message-0001', [], 5),
  someReply('c', 'a', [], 7),
  someReply('d', 'message-0001', [], 9),
];

async function pressMore(server: FakeServer) {
  const response = Promise.withResolvers<Response>();
  server.respond = ({ path }) => (path.endsWith('/replies') ? response.promise : undefined);
  openBoard(server);
  await post('Reply a');
  screen.getByRole('button', { name: 'Show more replies' }).focus();
  await userEvent.keyboard('{Enter}');
  return () => response.resolve(Response.json(replies));
}
const thread = () => new FakeServer([{ ...someThread(1, replies.slice(0, 2)), replyCount: 4 }]);

it('the last replies of a thread pass the focus from their button to the first of them', async () => {
  const respond = await pressMore(thread());
  respond();
  const first = await post('Reply c');
  await waitFor(() => expect(document.activeElement).toBe(first));
});

it('the last replies of a thread leave the focus with a user who has moved on', async () => {
  const respond = await pressMore(thread());
  const elsewhere = screen.getByRole('button', { name: 'New Message' });
  elsewhere.focus();
  respond();
  await post('Reply c');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(elsewhere);
});

it('a reply that was deleted while it was on its way with the last ones goes again (D28)', async () => {
  const server = thread();
  const respond = await pressMore(server);
  server.messages = [{ ...someThread(1, replies.slice(0, 2)), replyCount: 3, likes: 8 }];
  push('message_updated');
  await screen.findByRole('button', { name: 'Like, 8 likes' });
  server.respond = ({ path }) => (path.endsWith('/replies') ? Response.json(replies.slice(0, 3)) : undefined);
  respond();
  await post('Reply c');
  await waitFor(() => expect(shown()).toEqual(['Message 1', 'Reply a', 'Reply c', 'Reply b']));
});
