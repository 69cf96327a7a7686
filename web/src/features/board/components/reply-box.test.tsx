import { REPLY_DEPTH } from '@famibook/contracts/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openBoard, post, shown } from '../testing/board-fixture.tsx';
import { byViewer, someMessage, someReply, someThread } from '../testing/some-message.ts';
import { writeReply } from '../testing/write-post.ts';

prepareLists();

describe('a reply', () => {
  it('grows with its text where the browser does not do so by itself, as Safari before 26.2', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(92);
    openBoard(new FakeServer([someMessage(1)]));
    await writeReply('Message 1', 'One{Shift>}{Enter}{/Shift}two');
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(box.style.height).toBe('92px');
  });

  it('is sent by Enter, while Shift and Enter begin a line; the focus returns to the Reply button (5)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const sent = someReply('r', 'message-0001');
    server.respond = ({ method }) =>
      method === 'POST' ? Response.json({ ...sent, ...byViewer }, { status: 201 }) : undefined;
    openBoard(server);
    await writeReply('Message 1', 'One{Shift>}{Enter}{/Shift}two');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('One\ntwo');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toasted()).toBe('Reply sent!'));
    expect(server.requests).toContain('POST /api/messages/message-0001/reply');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /^Reply/ })[0]);
    expect(shown()).toEqual(['Message 1', 'Reply r']);
  });

  it('is not sent by the Enter that ends a word of an input method, as Safari reports it', async () => {
    const server = new FakeServer([someMessage(1)]);
    const sent: unknown[] = [];
    server.respond = ({ method, body }) => {
      if (method !== 'POST') return undefined;
      sent.push(body);
      return Response.json(someReply('r', 'message-0001'), { status: 201 });
    };
    openBoard(server);
    await writeReply('Message 1', '海');
    const box = screen.getByRole<HTMLTextAreaElement>('textbox');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, keyCode: 229 });
    expect([box.isConnected, box.value]).toEqual([true, '海']);
    await userEvent.keyboard('へ{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ content: '海へ' }]));
  });

  it('that was not sent is there again after a reload, until it is sent (D6)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const { unmount } = openBoard(server);
    await writeReply('Message 1', 'Half a thought');
    unmount();
    openBoard(server);
    await writeReply('Message 1', ', now whole');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half a thought, now whole');
    server.respond = ({ method }) =>
      method === 'POST' ? Response.json(someReply('r', 'message-0001'), { status: 201 }) : undefined;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(toasted()).toBe('Reply sent!'));
    expect(localStorage.length).toBe(0);
  });

  it('that the server tidies, such as one with a tab, is no draft once it was sent (D6)', async () => {
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ method }) =>
      method === 'POST' ? Response.json(someReply('r', 'message-0001'), { status: 201 }) : undefined;
    openBoard(server);
    await writeReply('Message 1', 'One');
    await userEvent.paste('\ttwo');
    await userEvent.keyboard('{Enter}');
    await post('Reply r');
    expect(localStorage.length).toBe(0);
  });

  it('that was tidied and not sent is in its box again as it was typed (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    server.respond = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.', 'unavailable') : undefined);
    openBoard(server);
    await writeReply('Message 1', 'One');
    await userEvent.paste('\ttwo');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('One\ttwo'));
    await waitFor(() => expect(toasted()).toBe('Error: Not now.'));
  });

  it('of spaces only is not sent (5)', async () => {
    const server = new FakeServer([someMessage(1)]);
    openBoard(server);
    await writeReply('Message 1', '   {Enter}');
    expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(screen.getByRole('button', { name: 'Send reply' }).hasAttribute('disabled')).toBe(true);
  });

  it('that is pending says so (4)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const sent = { ...someReply('r', 'message-0001'), ...byViewer, isApproved: false };
    server.respond = ({ method }) => (method === 'POST' ? Response.json(sent, { status: 201 }) : undefined);
    openBoard(server);
    await writeReply('Message 1', 'Hi{Enter}');
    await waitFor(() => expect(toasted()).toBe('Your reply is pending approval'));
    expect(within(await post('Reply r')).getByText('Pending approval')).toBeDefined();
  });

  it('that failed opens its box again with its text (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? response.promise : undefined);
    openBoard(server);
    await writeReply('Message 1', 'Precious{Enter}');
    await waitFor(() => expect(shown()).toEqual(['Message 1', 'Precious']));
    response.resolve(refusal(503, 'Not now.', 'unavailable'));
    await waitFor(() => expect(toasted()).toBe('Error: Not now.'));
    expect(shown()).toEqual(['Message 1']);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Precious');
  });

  it('that failed late leaves the focus where the user is by then (8)', async () => {
    const server = new FakeServer([someMessage(1)]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? response.promise : undefined);
    openBoard(server);
    await writeReply('Message 1', 'Precious{Enter}');
    const elsewhere = screen.getByRole('heading', { name: 'Recent Messages' });
    elsewhere.tabIndex = -1;
    elsewhere.focus();
    response.resolve(refusal(503, 'Not now.', 'unavailable'));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Precious');
    expect(document.activeElement).toBe(elsewhere);
  });

  it('has one box at a time, and the text of another box is not lost (4)', async () => {
    openBoard(new FakeServer([someMessage(2), someMessage(1)]));
    await writeReply('Message 2', 'begun');
    await writeReply('Message 1', 'other');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    await writeReply('Message 2', ' and ended');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('begun and ended');
  });

  it('cannot be replied to at the greatest depth (D13)', async () => {
    let deepest = someReply(`d${REPLY_DEPTH}`, `d${REPLY_DEPTH - 1}`);
    for (let depth = REPLY_DEPTH - 1; depth > 0; depth -= 1) {
      deepest = someReply(`d${depth}`, depth > 1 ? `d${depth - 1}` : 'message-0001', [deepest]);
    }
    openBoard(new FakeServer([someThread(1, [deepest])]));
    expect(within(await post('Reply d5')).queryByRole('button', { name: /^Reply/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Reply/ })).toHaveLength(REPLY_DEPTH);
  });
});
