import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { prepareLists, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openGallery } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';

prepareLists();

it.each([
  ['on its card', 'Comments, 0', 'Write a comment', 'Send comment'],
  ['in its details', /: Photo 1$/, 'Your comment', 'Post Comment'],
])('keeps the whole of a pasted comment that is too long, and says so, %s (D15)', async (_, opener, box, send) => {
  const server = new FakeServer([somePhoto(1)]);
  openGallery();
  await userEvent.click(await screen.findByRole('button', { name: opener }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: box });
  await userEvent.click(field);
  await userEvent.paste(`${'🌊'.repeat(2_000)}!`);
  // A press before the pasted text is shown would send nothing.
  await waitFor(() => expect([...field.value]).toHaveLength(2_001));
  await userEvent.click(screen.getByRole('button', { name: send }));
  await screen.findByText('Comment can have at most 2,000 characters');
  expect([...field.value]).toHaveLength(2_001);
  expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await userEvent.type(field, '{Backspace}');
  expect(screen.queryByText('Comment can have at most 2,000 characters')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: send }));
  await waitFor(() => expect(server.requests).toContain('POST /api/photos/photo-0001/comments'));
});

describe('the box of a comment', () => {
  it('grows with its text where the browser does not do so by itself, as Safari before 26.2', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(92);
    new FakeServer([somePhoto(1)]);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await userEvent.type(box, 'One{Shift>}{Enter}{/Shift}two');
    expect(box.style.height).toBe('92px');
  });

  it('shows a comment at once, and keeps what was typed when it was refused', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ method }) =>
      method === 'POST' ? refusal(500, 'Something went wrong on our side.', 'internal') : undefined;
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(box, 'So good{Enter}');
    await waitFor(() => expect(toasted()).toBe('Error: Something went wrong on our side.'));
    expect((box as HTMLTextAreaElement).value).toBe('So good');
    expect(screen.getByRole('button', { name: 'Comments, 0' })).toBeDefined();

    server.respond = ({ method, body }) =>
      method === 'POST'
        ? Response.json({ ...someComment('c1', String((body as { content: string }).content)), user: VIEWER })
        : undefined;
    await userEvent.type(box, '{Enter}');
    expect(await screen.findByText('So good')).toBeDefined();
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    expect(screen.getByRole('button', { name: 'Comments, 1' })).toBeDefined();
  });

  it('is not sent by the Enter that ends a word of an input method, as Safari reports it', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const sent: string[] = [];
    server.respond = ({ method, body }) => {
      if (method !== 'POST') return undefined;
      const { content } = body as { content: string };
      sent.push(content);
      return Response.json({ ...someComment('c1', content), user: VIEWER });
    };
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await userEvent.type(box, '海');
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
    expect(box.value).toBe('海');
    await userEvent.type(box, 'へ{Enter}');
    await waitFor(() => expect(sent).toEqual(['海へ']));
  });

  it('keeps what is typed while a comment is being sent, when sending fails and the box is closed (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? promise : undefined);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'So good{Enter}And the dog');
    await userEvent.click(screen.getByRole('button', { name: 'Comments, 1' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull());
    resolve(refusal(500, 'Something went wrong on our side.', 'internal'));
    await waitFor(() => expect(toasted()).toBe('Error: Something went wrong on our side.'));
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    expect(again.value).toBe('So good\nAnd the dog');
  });

  it('says and loses nothing when its button is pressed a second time while the comment is being sent (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? promise : undefined);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: /: Photo 1$/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'So good');
    const before = toastStore.current();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Post Comment' }));
    expect(toastStore.current()).toEqual(before);
    expect(Object.values(localStorage).join()).toContain('So good');
    resolve(Response.json({ ...someComment('c1', 'So good'), user: VIEWER }));
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('empties every box once a comment was sent, also one opened while it was being sent (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'POST' ? promise : undefined);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'So good{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /: Photo 1$/ }));
    const inDetails = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    resolve(Response.json({ ...someComment('c1', 'So good'), user: VIEWER }));
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    await waitFor(() => expect(inDetails.value).toBe(''));
  });

  it('has a half-written comment again after a reload and in the details, until it is sent (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ method, body }) =>
      method === 'POST'
        ? Response.json({ ...someComment('c1', String((body as { content: string }).content)), user: VIEWER })
        : undefined;
    const first = openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Is that');
    first.unmount();

    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: /: Photo 1$/ }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    expect(box.value).toBe('Is that');
    await userEvent.type(box, ' Ida?');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    expect(box.value).toBe('');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('shows in the card’s box what is typed in the details, and empties it when that is sent (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ method, body }) =>
      method === 'POST'
        ? Response.json({ ...someComment('c1', String((body as { content: string }).content)), user: VIEWER })
        : undefined;
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const onCard = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await userEvent.type(onCard, 'Is that');
    await userEvent.click(screen.getByRole('button', { name: /: Photo 1$/ }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), ' Ida?');
    expect(onCard.value).toBe('Is that Ida?');
    await userEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    expect(onCard.isConnected).toBe(true);
    expect(onCard.value).toBe('');
  });
});
