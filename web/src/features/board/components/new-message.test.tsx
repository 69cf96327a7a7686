import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, shown } from '../testing/board-fixture.tsx';
import { byViewer, someMessage } from '../testing/some-message.ts';
import { openNewMessage, unauthorized, writeMessage } from '../testing/write-post.ts';

prepareLists();

describe('a new message', () => {
  it('is on the board before the server responds; a member then reads that it is pending (4)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? response.promise : undefined);
    openBoard(server);
    await writeMessage('  Hello all  ');
    await waitFor(() => expect(shown()).toEqual(['Hello all', 'Message 1']));
    response.resolve(
      Response.json(someMessage(9, { ...byViewer, content: 'Hello all', isApproved: false }), { status: 201 }),
    );
    await waitFor(() => expect(toasted()).toBe('Message posted and pending approval!'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Pending approval')).toBeDefined();
  });

  it('says Message posted! when it needs no review (D11)', async () => {
    const server = new FakeServer([], { isManager: true });
    server.respond = ({ method }) =>
      method === 'POST' ? Response.json(someMessage(9, byViewer), { status: 201 }) : undefined;
    openBoard(server);
    await writeMessage('Hello');
    await waitFor(() => expect(toasted()).toBe('Message posted!'));
  });

  it('needs a text: Please enter a message (5)', async () => {
    openBoard(new FakeServer([]));
    await writeMessage('   ');
    expect(await screen.findByText('Please enter a message')).toBeDefined();
  });

  it('has at most 5,000 characters, which the form says (D15)', async () => {
    openBoard(new FakeServer([]));
    await userEvent.click(await openNewMessage());
    await userEvent.paste('🌊'.repeat(5_001));
    await userEvent.click(screen.getByRole('button', { name: 'Post Message' }));
    expect(await screen.findByText('Message can have at most 5,000 characters')).toBeDefined();
    expect(screen.getByText('5,001 / 5,000')).toBeDefined();
  });

  it('that failed is taken back, and its text stays in the dialog (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.', 'unavailable') : undefined);
    openBoard(server);
    await writeMessage('Precious words');
    await waitFor(() => expect(toasted()).toBe('Failed to post message: Not now.'));
    expect(shown()).toEqual(['Message 1']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Precious words');
  });

  it('that was not sent is there again after a reload, until it is sent (D6)', async () => {
    const server = new FakeServer([], { isManager: true });
    const { unmount } = openBoard(server);
    await userEvent.type(await openNewMessage(), 'Half a thought');
    unmount();
    openBoard(server);
    let body: unknown;
    server.respond = (request) => {
      if (request.method !== 'POST') return undefined;
      body = request.body;
      return Response.json(someMessage(9, byViewer), { status: 201 });
    };
    await writeMessage(', now whole');
    await waitFor(() => expect(toasted()).toBe('Message posted!'));
    expect(body).toEqual({ content: 'Half a thought, now whole' });
    expect(localStorage.length).toBe(0);
  });

  it('that the server tidies, such as one with a tab, is no draft once it was sent (D6)', async () => {
    const server = new FakeServer([], { isManager: true });
    let body: unknown;
    server.respond = (request) => {
      if (request.method !== 'POST') return undefined;
      body = request.body;
      return Response.json(someMessage(9, byViewer), { status: 201 });
    };
    openBoard(server);
    await userEvent.click(await openNewMessage());
    await userEvent.paste('One\ttwo\r\nthree');
    await userEvent.click(screen.getByRole('button', { name: 'Post Message' }));
    await waitFor(() => expect(body).toEqual({ content: 'One two\nthree' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.length).toBe(0);
  });

  it('without a session leads to the login (8)', async () => {
    const server = new FakeServer([]);
    server.respond = ({ method }) => (method === 'POST' ? unauthorized() : undefined);
    openBoard(server);
    await writeMessage('Hello');
    await waitFor(() => expect(toasted()).toBe('Unauthorized: You are logged out. Logging in again...'));
  });
});
