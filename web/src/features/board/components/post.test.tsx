import { REPLY_DEPTH } from '@famibook/contracts/limits';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, fakeSockets, layOut, openBoard, post, refusal, shown, toasted } from '../testing/board-bed.tsx';
import { own, someMessage, someReply, someThread } from '../testing/some-message.ts';

const SIGNED_OUT = () => refusal(401, 'Unauthorized', 'unauthorized');
const write = async (words: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'New Message' }))[0] as HTMLElement);
  const box = await screen.findByRole('textbox', { name: 'Your message' });
  if (words) await userEvent.type(box, words);
  await userEvent.click(screen.getByRole('button', { name: 'Post Message' }));
};
const reply = async (to: string, words: string) => {
  await userEvent.click(within(await post(to)).getAllByRole('button', { name: /^Reply/ })[0] as HTMLElement);
  await userEvent.type(await screen.findByRole('textbox'), words);
};
/** An answer that the test gives when it wants to. */
const later = () => {
  let give: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { promise, give };
};

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  layOut(100);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a new message', () => {
  it('is on the board before the server answered; a member is told that it waits (4)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const answer = later();
    server.answer = ({ method }) => (method === 'POST' ? answer.promise : undefined);
    openBoard(server);
    await write('  Hello all  ');
    await waitFor(() => expect(shown()).toEqual(['Hello all', 'Message 1']));
    answer.give(Response.json(someMessage(9, { ...own, content: 'Hello all', isApproved: false }), { status: 201 }));
    await waitFor(() => expect(toasted()).toBe('Message posted and pending approval!'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Pending approval')).toBeDefined();
  });

  it('says Message posted! when it needs no review (D11)', async () => {
    const server = new FakeServer([], { isManager: true });
    server.answer = ({ method }) =>
      method === 'POST' ? Response.json(someMessage(9, own), { status: 201 }) : undefined;
    openBoard(server);
    await write('Hello');
    await waitFor(() => expect(toasted()).toBe('Message posted!'));
  });

  it('needs words: Please enter a message (5)', async () => {
    openBoard(new FakeServer([]));
    await write('   ');
    expect(await screen.findByText('Please enter a message')).toBeDefined();
  });

  it('has at most 5,000 characters, which the form says (D15)', async () => {
    openBoard(new FakeServer([]));
    await userEvent.click((await screen.findAllByRole('button', { name: 'New Message' }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('textbox', { name: 'Your message' }));
    await userEvent.paste('x'.repeat(5_001));
    await userEvent.click(screen.getByRole('button', { name: 'Post Message' }));
    expect(await screen.findByText('Message can have at most 5,000 characters')).toBeDefined();
    expect(screen.getByText('5,001 / 5,000')).toBeDefined();
  });

  it('that failed is taken back, and its words stay in the dialog (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    server.answer = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.', 'unavailable') : undefined);
    openBoard(server);
    await write('Precious words');
    await waitFor(() => expect(toasted()).toBe('Failed to post message: Not now.'));
    expect(shown()).toEqual(['Message 1']);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Precious words');
  });

  it('not yet sent is there again after a reload, until it is sent (D6)', async () => {
    const server = new FakeServer([], { isManager: true });
    const { unmount } = openBoard(server);
    await userEvent.click((await screen.findAllByRole('button', { name: 'New Message' }))[0] as HTMLElement);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Half a thought');
    unmount();
    openBoard(server);
    let body: unknown;
    server.answer = (asked) => {
      if (asked.method !== 'POST') return undefined;
      body = asked.body;
      return Response.json(someMessage(9, own), { status: 201 });
    };
    await write(', now whole');
    await waitFor(() => expect(toasted()).toBe('Message posted!'));
    expect(body).toEqual({ content: 'Half a thought, now whole' });
    expect(localStorage.length).toBe(0);
  });

  it('without a session leads to the login (8)', async () => {
    const server = new FakeServer([]);
    server.answer = ({ method }) => (method === 'POST' ? SIGNED_OUT() : undefined);
    openBoard(server);
    await write('Hello');
    await waitFor(() => expect(toasted()).toBe('Unauthorized: You are logged out. Logging in again...'));
  });
});

describe('a reply', () => {
  it('is sent by Enter, while Shift and Enter begin a line; the focus goes back to where it came from (5)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const sent = someReply('r', 'message-0001');
    server.answer = ({ method }) =>
      method === 'POST' ? Response.json({ ...sent, ...own }, { status: 201 }) : undefined;
    openBoard(server);
    await reply('Message 1', 'One{Shift>}{Enter}{/Shift}two');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('One\ntwo');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toasted()).toBe('Reply sent!'));
    expect(server.requests).toContain('POST /api/messages/message-0001/reply');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Reply/ })[0]);
    expect(shown()).toEqual(['Message 1', 'Reply r']);
  });

  it('not yet sent is there again after a reload, and goes once it was sent (D6)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const { unmount } = openBoard(server);
    await reply('Message 1', 'Half a thought');
    unmount();
    openBoard(server);
    await reply('Message 1', ', now whole');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought, now whole');
    server.answer = ({ method }) =>
      method === 'POST' ? Response.json(someReply('r', 'message-0001'), { status: 201 }) : undefined;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toasted()).toBe('Reply sent!'));
    expect(localStorage.length).toBe(0);
  });

  it('of nothing but blanks is not sent (5)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await reply('Message 1', '   {Enter}');
    expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send reply' }).hasAttribute('disabled')).toBe(true);
  });

  it('that waits says so (4)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const sent = { ...someReply('r', 'message-0001'), ...own, isApproved: false };
    server.answer = ({ method }) => (method === 'POST' ? Response.json(sent, { status: 201 }) : undefined);
    openBoard(server);
    await reply('Message 1', 'Hi{Enter}');
    await waitFor(() => expect(toasted()).toBe('Your reply is pending approval'));
    expect(within(await post('Reply r')).getByText('Pending approval')).toBeDefined();
  });

  it('that failed opens its box again with every word (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const answer = later();
    server.answer = ({ method }) => (method === 'POST' ? answer.promise : undefined);
    openBoard(server);
    await reply('Message 1', 'Precious{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Message 1', 'Precious']));
    answer.give(refusal(503, 'Not now.', 'unavailable'));
    await waitFor(() => expect(toasted()).toBe('Error: Not now.'));
    expect(shown()).toEqual(['Message 1']);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Precious');
  });

  it('has one box at a time, and keeps what was begun in another (4)', async () => {
    openBoard(new FakeServer([someMessage(2), someMessage(1)]));
    await reply('Message 2', 'begun');
    await reply('Message 1', 'other');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await reply('Message 2', ' and ended');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('begun and ended');
  });

  it('cannot be replied to at the deepest (D13)', async () => {
    let deepest = someReply(`d${REPLY_DEPTH}`, `d${REPLY_DEPTH - 1}`);
    for (let depth = REPLY_DEPTH - 1; depth > 0; depth -= 1) {
      deepest = someReply(`d${depth}`, depth > 1 ? `d${depth - 1}` : 'message-0001', [deepest]);
    }
    openBoard(new FakeServer([someThread(1, [deepest])]));
    expect(within(await post('Reply d5')).queryByRole('button', { name: /^Reply/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Reply/ })).toHaveLength(REPLY_DEPTH);
  });
});

describe('likes and hearts (D12)', () => {
  it.each([
    ['Like, 3 likes', 'Like, 4 likes', 'Liked!', 'Like removed', { likes: 4, liked: true }],
    ['Heart, 1 heart', 'Heart, 2 hearts', 'Hearted!', 'Heart removed', { hearts: 2, hearted: true }],
  ])('%s: set at once, and taken back by a second press', async (before, after, done, undone, set) => {
    const reactions = { likes: 3, hearts: 1, liked: false, hearted: false };
    const server = new FakeServer([someMessage(1)]);
    server.answer = ({ method }) => {
      if (method === 'POST') return Response.json({ ...reactions, ...set });
      return method === 'DELETE' ? Response.json(reactions) : undefined;
    };
    openBoard(server);
    await userEvent.click(await screen.findByRole('button', { name: before }));
    expect(screen.getByRole('button', { name: after, pressed: true })).toBeDefined();
    await waitFor(() => expect(toasted()).toBe(done));
    await userEvent.click(screen.getByRole('button', { name: after }));
    await waitFor(() => expect(toasted()).toBe(undone));
    expect(screen.getByRole('button', { name: before, pressed: false })).toBeDefined();
  });

  it('the numbers of a message and of a reply tell who', async () => {
    const server = new FakeServer([someThread(2, [someReply('r', 'message-0002')])]);
    const anna = { userId: '1', firstName: 'Anna', lastName: 'Berg', profileImageUrl: null };
    const ben = { ...anna, userId: '2', firstName: 'Ben' };
    server.answer = ({ path }) => {
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
  ])('%s: taken back when the session has ended (6, D6)', async (name, words) => {
    const server = new FakeServer([someMessage(1)]);
    server.answer = ({ method }) => (method === 'POST' ? SIGNED_OUT() : undefined);
    openBoard(server);
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasted()).toBe(words));
    expect(screen.getByRole('button', { name, pressed: false })).toBeDefined();
  });
});

describe('deleting', () => {
  const mine = { ...someThread(2, [someReply('r', 'message-0002')]), ...own };
  const confirm = async () => {
    await userEvent.click(within(await post('Message 2')).getByRole('button', { name: 'Delete message' }));
    const question = 'Are you sure you want to delete this message? This action cannot be undone.';
    expect(await screen.findByText(question)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  };

  it('is for the author only, asks first, and takes the replies along (6)', async () => {
    const server = new FakeServer([mine, someMessage(1)]);
    openBoard(server);
    expect(within(await post('Message 1')).queryByRole('button', { name: /^Delete/ })).toBeNull();
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Message deleted'));
    expect(shown()).toEqual(['Message 1']);
  });

  it('that failed puts everything back (8)', async () => {
    const server = new FakeServer([mine, someMessage(1)]);
    server.answer = ({ method }) => (method === 'DELETE' ? refusal(503, 'Not now.', 'unavailable') : undefined);
    openBoard(server);
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Error: Not now.'));
    expect(shown()).toEqual(['Message 2', 'Reply r', 'Message 1']);
  });

  it('without a session says Please login to delete messages (6)', async () => {
    const server = new FakeServer([mine]);
    server.answer = ({ method }) => (method === 'DELETE' ? SIGNED_OUT() : undefined);
    openBoard(server);
    await confirm();
    await waitFor(() => expect(toasted()).toBe('Login required: Please login to delete messages'));
    await act(async () => undefined);
  });
});
