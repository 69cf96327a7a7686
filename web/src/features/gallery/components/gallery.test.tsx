import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Bed, FakeServer, fakeSockets, push, refusal, toasted } from '../testing/gallery-bed.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';
import { Gallery } from './gallery.tsx';

const onUpload = vi.fn();
const open = (user: object = VIEWER) =>
  render(
    <Bed>
      <Gallery user={{ ...VIEWER, ...user } as never} onUpload={onUpload} />
    </Bed>,
  );
const card = (name: RegExp | string) =>
  screen.findByRole('button', { name }).then((picture) => picture.closest('article') as HTMLElement);
const shown = () => screen.queryAllByRole('article').map((article) => article.dataset.id);

beforeEach(() => {
  fakeSockets();
  // jsdom lays nothing out: a grid as wide as a phone.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 360, 400));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a photo card', () => {
  it('likes at once and takes it back with a second press (D12)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    let answer = (_: Response) => {};
    server.answer = ({ method, url }) => {
      if (!url.pathname.endsWith('/like')) return undefined;
      if (method === 'DELETE') return Response.json({ likes: 3, hearts: 1, liked: false, hearted: false });
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    open();
    const like = await screen.findByRole('button', { name: 'Like, 3' });
    await userEvent.click(like);
    expect(like.getAttribute('aria-label')).toBe('Like, 4');
    expect(like.getAttribute('aria-pressed')).toBe('true');
    answer(Response.json({ likes: 4, hearts: 1, liked: true, hearted: false }));
    await waitFor(() => expect(toasted()).toBe('Photo liked!'));
    await userEvent.click(like);
    expect(like.getAttribute('aria-label')).toBe('Like, 3');
    await waitFor(() => expect(toasted()).toBe('Like removed'));
  });

  it('takes a heart back with the server’s words when it was refused', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.answer = ({ url }) =>
      url.pathname.endsWith('/heart')
        ? refusal(429, 'Too many requests. Please try again later.', 'too_many_requests')
        : undefined;
    open();
    const heart = await screen.findByRole('button', { name: 'Love, 1' });
    await userEvent.click(heart);
    await waitFor(() => expect(toasted()).toBe('Error: Too many requests. Please try again later.'));
    expect(heart.getAttribute('aria-label')).toBe('Love, 1');
    expect(heart.getAttribute('aria-pressed')).toBe('false');
  });

  it('asks to log in when the session has ended (D6)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.answer = ({ method }) => (method === 'POST' ? refusal(401, 'Unauthorized', 'unauthorized') : undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Love, 1' }));
    await waitFor(() => expect(toasted()).toBe('Login required: Please login to love photos'));
  });

  it('shows a comment at once, and keeps what was typed when it was refused', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.answer = ({ method }) =>
      method === 'POST' ? refusal(500, 'Something went wrong on our side.', 'internal') : undefined;
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole('textbox', { name: 'Write a comment' });
    await userEvent.type(box, 'So good{Enter}');
    await waitFor(() => expect(toasted()).toBe('Error: Something went wrong on our side.'));
    expect((box as HTMLTextAreaElement).value).toBe('So good');
    expect(screen.getByRole('button', { name: 'Comments, 0' })).toBeDefined();

    server.answer = ({ method, body }) =>
      method === 'POST'
        ? Response.json({ ...someComment('c1', String((body as { content: string }).content)), user: VIEWER })
        : undefined;
    await userEvent.type(box, '{Enter}');
    expect(await screen.findByText('So good')).toBeDefined();
    await waitFor(() => expect(toasted()).toBe('Comment added'));
    expect(screen.getByRole('button', { name: 'Comments, 1' })).toBeDefined();
  });

  it('refuses a blank comment', async () => {
    const server = new FakeServer([somePhoto(1)]);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), '   {Enter}');
    expect(toasted()).toBe('Error: Please enter a comment');
    expect(server.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('lets its owner edit it in place, by the rules of the server', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    server.answer = ({ method, body }) =>
      method === 'PUT' ? Response.json({ ...server.photos[0], ...(body as object) }) : undefined;
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const description = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.clear(description);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please add a description for your photo')).toBeDefined();
    await userEvent.type(description, 'Low tide');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasted()).toBe('Photo updated'));
    expect(await screen.findByText('Low tide')).toBeDefined();
  });

  it('asks before it deletes, is gone at once, and comes back when that failed', async () => {
    const server = new FakeServer([somePhoto(2, { userId: VIEWER.id as never }), somePhoto(1)]);
    server.answer = ({ method }) => (method === 'DELETE' ? refusal(503, 'Not right now.', 'unavailable') : undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('Are you sure you want to delete this photo?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toasted()).toBe('Error: Not right now.'));
    expect(shown()).toEqual(['photo-0002', 'photo-0001']);
    expect(server.requests).toContain('DELETE /api/photos/photo-0002');
  });

  it('offers the administrator to delete anybody’s photo, and says which FamiBook it is from', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.answer = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted' }) : undefined);
    open({ isAdmin: true });
    expect(await screen.findByText(/The Moreau Family/)).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.requests).toContain('DELETE /api/admin/photos/photo-0001'));
    expect(await screen.findByText('No photos found across all FamiBooks.')).toBeDefined();
  });
});

describe('live updates', () => {
  it('shows a new photo while its place is in sight, and reads nothing else again (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    open();
    await card('Photo 1');
    server.photos = [somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    push('photo_uploaded', 'photo-0002');
    await waitFor(() => expect(shown()).toEqual(['photo-0002', 'photo-0001']));
    expect(server.requests.filter((request) => request === 'GET /api/photos')).toHaveLength(1);
  });

  it('holds new photos back from who reads further down, and says how many there are', async () => {
    const server = new FakeServer([somePhoto(1)]);
    open();
    await card('Photo 1');
    vi.mocked(HTMLElement.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, -900, 360, 4000));
    server.photos = [somePhoto(3), somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    push('photo_uploaded', 'photo-0003');
    const pill = await screen.findByRole('button', { name: '2 new photos' });
    expect(shown()).toEqual(['photo-0001']);
    await userEvent.click(pill);
    await waitFor(() => expect(shown()).toEqual(['photo-0003', 'photo-0002', 'photo-0001']));
  });

  it('shows what others changed, and takes out what they deleted', async () => {
    const server = new FakeServer([somePhoto(2), somePhoto(1)]);
    open();
    const first = await card('Photo 2');
    server.photos = [somePhoto(2, { likes: 8, commentCount: 1, newestComments: [someComment('c', 'Look at you')] })];
    push('photo_commented', 'photo-0002');
    push('photo_updated', 'photo-0001');
    expect(await within(first).findByText('Look at you')).toBeDefined();
    expect(within(first).getByRole('button', { name: 'Like, 8' })).toBeDefined();
    await waitFor(() => expect(shown()).toEqual(['photo-0002']));
  });

  it('passes over what happens in another FamiBook of the same person', async () => {
    const server = new FakeServer([somePhoto(1)]);
    open();
    await card('Photo 1');
    push('photo_uploaded', 'photo-0009', 'The Others');
    expect(server.requests.some((request) => request.includes('photo-0009'))).toBe(false);
  });
});

describe('the gallery', () => {
  it('adds a page with Continue Photos, which is gone on the last one', async () => {
    const server = new FakeServer([somePhoto(3), somePhoto(2), somePhoto(1)]);
    server.pageSize = 2;
    open();
    await card('Photo 3');
    expect(shown()).toEqual(['photo-0003', 'photo-0002']);
    await userEvent.click(screen.getByRole('button', { name: 'Continue Photos' }));
    await waitFor(() => expect(shown()).toEqual(['photo-0003', 'photo-0002', 'photo-0001']));
    expect(screen.queryByRole('button', { name: 'Continue Photos' })).toBeNull();
  });

  it('reads page after page by itself with View All (D13)', async () => {
    const server = new FakeServer([4, 3, 2, 1].map((number) => somePhoto(number)));
    server.pageSize = 1;
    open();
    await card('Photo 4');
    await userEvent.click(screen.getByRole('button', { name: 'View All' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
  });

  it('searches tags on the server a moment after the last key, and says how many there are (D14)', async () => {
    const server = new FakeServer([somePhoto(2, { tags: 'winter' }), somePhoto(1)]);
    open();
    await card('Photo 2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by tag' }), 'bea');
    expect(await screen.findByText('Showing 1 photo(s) matching "bea"')).toBeDefined();
    expect(shown()).toEqual(['photo-0001']);
    expect(server.requests.filter((request) => request.includes('tag='))).toEqual(['GET /api/photos?tag=bea']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('says more than 1,000 where the server stopped counting (D14)', async () => {
    const server = new FakeServer([]);
    server.answer = ({ url }) =>
      url.searchParams.has('tag')
        ? Response.json([somePhoto(1)], { headers: { 'X-Total-Count': '1000', 'X-Total-Capped': 'true' } })
        : undefined;
    open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search by tag' }), 'sea');
    expect(await screen.findByText('Showing more than 1,000 photos matching "sea"')).toBeDefined();
  });

  it('invites the first photo', async () => {
    new FakeServer([]);
    open();
    expect(await screen.findByText('No photos have been shared yet.')).toBeDefined();
    expect(screen.getByText('Be the first to upload a photo!')).toBeDefined();
  });

  it('says what went wrong, and reads again on demand', async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.answer = ({ url }) =>
      url.pathname === '/api/photos' ? refusal(500, 'Something went wrong on our side.', 'internal') : undefined;
    open();
    expect(await screen.findByText('Something went wrong on our side.')).toBeDefined();
    server.answer = () => undefined;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Photo 1')).toBeDefined();
  });
});
