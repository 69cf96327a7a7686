import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Counts, prepareLists, reconnect, refusal, toasted } from '../../../test/fixture.tsx';
import { FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';

prepareLists();

describe('a photo card', () => {
  it('likes at once and takes it back with a second press (D12)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    let resolveResponse = (_: Response) => {};
    server.respond = ({ method, url }) => {
      if (!url.pathname.endsWith('/like')) return undefined;
      if (method === 'DELETE') return Response.json({ likes: 3, hearts: 1, liked: false, hearted: false });
      return new Promise((resolve) => {
        resolveResponse = resolve;
      });
    };
    openGallery();
    const like = await screen.findByRole('button', { name: 'Like, 3' });
    await userEvent.click(like);
    expect(like.getAttribute('aria-label')).toBe('Like, 4');
    expect(like.getAttribute('aria-pressed')).toBe('true');
    resolveResponse(Response.json({ likes: 4, hearts: 1, liked: true, hearted: false }));
    await waitFor(() => expect(toasted()).toBe('Photo liked!'));
    await userEvent.click(like);
    expect(like.getAttribute('aria-label')).toBe('Like, 3');
    await waitFor(() => expect(toasted()).toBe('Like removed'));
  });

  it('shows the name of an author of an imported archive, which leads to no photos of another', async () => {
    const photo = somePhoto(1);
    const user = { ...photo.user, firstName: 'Great-Aunt Ida', lastName: '', isImported: true };
    new FakeServer([{ ...photo, user }, somePhoto(2)]);
    openGallery();
    const names = () => screen.getAllByRole('button', { name: /: show all photos$/ });
    expect((await screen.findByText('Great-Aunt Ida')).closest('button')).toBeNull();
    expect(names()).toHaveLength(1);
  });

  it('takes a heart back with the server’s words when it was refused', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ url }) =>
      url.pathname.endsWith('/heart')
        ? refusal(429, 'Too many requests. Please try again later.', 'too_many_requests')
        : undefined;
    openGallery();
    const heart = await screen.findByRole('button', { name: 'Heart, 1' });
    await userEvent.click(heart);
    await waitFor(() => expect(toasted()).toBe('Error: Too many requests. Please try again later.'));
    expect(heart.getAttribute('aria-label')).toBe('Heart, 1');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });

  it('shows what the server has after two quick presses that both failed (D12)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const slow = Promise.withResolvers<void>();
    server.respond = async ({ url }) => {
      if (!url.pathname.endsWith('/like')) return undefined;
      await slow.promise;
      return refusal(500, 'Something went wrong on our side.', 'internal');
    };
    openGallery();
    const like = await screen.findByRole('button', { name: 'Like, 3' });
    await userEvent.click(like);
    await userEvent.click(like);
    slow.resolve();
    await waitFor(() => expect(server.requests).toContain('DELETE /api/photos/photo-0001/like'));
    await waitFor(() => expect(server.requests.at(-1)).toBe('GET /api/photos/photo-0001'));
    await waitFor(() => expect(like.getAttribute('aria-label')).toBe('Like, 3'));
    expect(like.getAttribute('aria-pressed')).toBe('false');
  });

  it('leaves nothing of two comments that both failed', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const slow = Promise.withResolvers<void>();
    server.respond = async ({ method }) => {
      if (method !== 'POST') return undefined;
      await slow.promise;
      return refusal(500, 'Something went wrong on our side.', 'internal');
    };
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await userEvent.type(box, 'One{Enter}');
    await userEvent.type(box, 'Two{Enter}');
    await screen.findByRole('button', { name: 'Comments, 2' });
    slow.resolve();
    expect(await screen.findByRole('button', { name: 'Comments, 0' })).toBeDefined();
    await waitFor(() => expect(server.requests.filter((request) => request.startsWith('POST'))).toHaveLength(2));
    await waitFor(() => expect(server.requests.at(-1)).toBe('GET /api/photos/photo-0001'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Comments, 0' })).toBeDefined());
    expect(screen.queryByText('One', { ignore: 'textarea' })).toBeNull();
    expect(box.value.split('\n').toSorted()).toEqual(['One', 'Two']);
  });

  it('asks to log in when the session has ended (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ method }) => (method === 'POST' ? refusal(401, 'Unauthorized', 'unauthorized') : undefined);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Heart, 1' }));
    await waitFor(() => expect(toasted()).toBe('Login required: Please login to love photos'));
  });

  it('shows the comments that were written during a gap in the connection, though it had read them before', async () => {
    const written = (...words: string[]) =>
      somePhoto(1, {
        commentCount: words.length,
        newestComments: words.map((content, at) => someComment(`c${at}`, content)).toReversed(),
      });
    const server = new FakeServer([written('So good')]);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 1' }));
    const comments = await screen.findByRole('list', { name: 'Comments' });
    expect(comments.textContent).toContain('So good');
    await userEvent.click(screen.getByRole('button', { name: 'Comments, 1' }));
    server.photos = [written('So good', 'In the rain')];
    await reconnect();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 2' }));
    const again = await screen.findByRole('list', { name: 'Comments' });
    await waitFor(() => expect(again.textContent).toContain('In the rain'));

    // Open ones are read again at once.
    server.photos = [written('So good', 'In the rain', 'And the dog')];
    await reconnect();
    await waitFor(() => expect(again.textContent).toContain('And the dog'));
  });

  it('refuses a blank comment', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), '   {Enter}');
    expect(toasted()).toBe('Error: Please enter a comment');
    expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('asks before it deletes, is gone at once, and comes back when that failed', async () => {
    const server = new FakeServer([somePhoto(2, { userId: VIEWER.id as never }), somePhoto(1)]);
    server.respond = ({ method }) => (method === 'DELETE' ? refusal(503, 'Not right now.', 'unavailable') : undefined);
    openGallery();
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Are you sure you want to delete this photo?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasted()).toBe('Error: Not right now.'));
    expect(shown()).toEqual(['photo-0002', 'photo-0001']);
    expect(server.requests).toContain('DELETE /api/photos/photo-0002');
  });

  it('that its owner deletes is counted no longer, as where no pushes come (section 7, D36)', async () => {
    const server = new FakeServer([somePhoto(2, { userId: VIEWER.id as never }), somePhoto(1)]);
    server.respond = ({ method }) => {
      if (method !== 'DELETE') return undefined;
      server.photos = [somePhoto(1)];
      return Response.json({ message: 'Deleted' });
    };
    openGallery({}, <Counts />);
    await screen.findByText('2 photos, 0 messages');
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('1 photos, 0 messages')).toBeDefined();
  });

  it('offers the administrator to delete any photo, and shows its FamiBook', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted' }) : undefined);
    openGallery({ isAdmin: true });
    expect(await screen.findByText(/The Moreau Family/)).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.requests).toContain('DELETE /api/admin/photos/photo-0001'));
    expect(await screen.findByText('No photos found across all FamiBooks.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recent Photos' })));
  });

  it('gives the focus to the next photo when it is deleted', async () => {
    const byViewer = { userId: VIEWER.id as never };
    const server = new FakeServer([somePhoto(2, byViewer), somePhoto(1, byViewer)]);
    server.respond = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted' }) : undefined);
    openGallery();
    await userEvent.click((await screen.findAllByRole('button', { name: /^More actions/ }))[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(document.activeElement?.closest('article')?.dataset.id).toBe('photo-0001'));
    expect(document.activeElement?.hasAttribute('data-picture')).toBe(true);
  });
});
