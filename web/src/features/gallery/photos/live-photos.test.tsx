import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { layOut, prepareLists, push, reconnect, refusal, toasted } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';

prepareLists();

/** The next list that is read stays on its way until it is let in. */
function holdNextList(server: FakeServer) {
  const isRead = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  server.respond = async ({ url }) => {
    if (url.pathname !== '/api/photos') return undefined;
    server.respond = () => undefined;
    const page = server.page(url);
    isRead.resolve();
    await held.promise;
    return page;
  };
  return { isRead: isRead.promise, letIn: held.resolve };
}

const isOfDateTaken = ({ pathname, search }: URL) => pathname + search === '/api/photos?sort=taken';

describe('live updates', () => {
  it('shows a new photo at once while the top is in view, and reads nothing else again (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    server.photos = [somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    push('photo_uploaded', 'photo-0002');
    await waitFor(() => expect(shown()).toEqual(['photo-0002', 'photo-0001']));
    expect(server.requests.filter((request) => request === 'GET /api/photos')).toHaveLength(1);
  });

  it('shows a photo that was shared while an older list was on its way (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    const old = Promise.withResolvers<Response>();
    server.respond = ({ url }) => (url.pathname === '/api/photos' ? old.promise : undefined);
    openGallery();
    await waitFor(() => expect(server.requests).toContain('GET /api/photos'));
    server.respond = () => undefined;
    server.photos = [somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    await waitFor(() =>
      expect(server.requests.filter((request) => request.startsWith('GET /api/photos'))).toHaveLength(2),
    );
    await act(async () => undefined);
    old.resolve(Response.json([somePhoto(1)], { headers: { 'X-Total-Count': '1' } }));
    await waitFor(() => expect(shown()).toEqual(['photo-0002', 'photo-0001']));
  });

  it('shows a photo that was shared while the photos in another order were on their way (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    const old = Promise.withResolvers<Response>();
    server.respond = ({ url }) => (isOfDateTaken(url) ? old.promise : undefined);
    await userEvent.click(screen.getByRole('button', { name: 'By date taken' }));
    const reads = () => server.requests.filter((request) => request === 'GET /api/photos?sort=taken');
    await waitFor(() => expect(reads()).toHaveLength(1));
    server.respond = () => undefined;
    server.photos = [somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    await waitFor(() => expect(reads()).toHaveLength(2));
    await act(async () => undefined);
    old.resolve(Response.json([somePhoto(1)], { headers: { 'X-Total-Count': '1' } }));
    await waitFor(() => expect(shown()).toEqual(['photo-0002', 'photo-0001']));
    expect(server.requests).not.toContain('GET /api/photos/photo-0002');
  });

  it('shows a new comment of an open photo while the photos in another order are on their way (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    const first = within(await card('Photo 1'));
    await userEvent.click(first.getByRole('button', { name: 'Comments, 0' }));
    await waitFor(() => expect(server.requests).toContain('GET /api/photos/photo-0001'));
    await first.findByText('No comments yet.');
    server.respond = ({ url }) => (isOfDateTaken(url) ? new Promise<Response>(() => undefined) : undefined);
    await userEvent.click(screen.getByRole('button', { name: 'By date taken' }));
    await waitFor(() => expect(server.requests).toContain('GET /api/photos?sort=taken'));
    server.photos = [somePhoto(1, { commentCount: 1, newestComments: [someComment('c', 'Look at you')] })];
    push('photo_commented', 'photo-0001');
    expect(await first.findByText('Look at you')).toBeDefined();
  });

  it('new photos wait while the user reads further down, and a pill shows how many there are', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    layOut(-900);
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
    openGallery();
    const first = await card('Photo 2');
    server.photos = [somePhoto(2, { likes: 8, commentCount: 1, newestComments: [someComment('c', 'Look at you')] })];
    push('photo_commented', 'photo-0002');
    push('photo_updated', 'photo-0001');
    expect(await within(first).findByText('Look at you')).toBeDefined();
    expect(within(first).getByRole('button', { name: 'Like, 8' })).toBeDefined();
    await waitFor(() => expect(shown()).toEqual(['photo-0002']));
  });

  it('closes the open card of a photo that was deleted, offers what was typed there, and holds new photos no longer', async () => {
    const server = new FakeServer([somePhoto(2), somePhoto(1)]);
    openGallery();
    await userEvent.click(within(await card('Photo 1')).getByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Is that you');
    server.photos = [somePhoto(2)];
    push('photo_updated', 'photo-0001');
    await waitFor(() => expect(shown()).toEqual(['photo-0002']));
    await waitFor(() =>
      expect(toastStore.current()[0]).toMatchObject({
        title: 'The photo you were writing about is no longer in this list',
        values: [{ label: 'Your comment', value: 'Is that you' }],
      }),
    );
    server.photos = [somePhoto(3), somePhoto(2)];
    push('photo_uploaded', 'photo-0003');
    await waitFor(() => expect(shown()).toEqual(['photo-0003', 'photo-0002']));
  });

  it('offers nothing of a photo that the user deletes while its card is open', async () => {
    const own = { userId: VIEWER.id as never };
    const server = new FakeServer([somePhoto(2), somePhoto(1, own)]);
    server.respond = ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : undefined);
    const offers = () => toastStore.current().filter(({ values }) => values);
    const before = offers();
    openGallery();
    const mine = await card('Photo 1');
    await userEvent.click(within(mine).getByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Not mine to keep');
    await userEvent.click(within(mine).getByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shown()).toEqual(['photo-0002']));
    expect(offers()).toEqual(before);
  });

  it('offers the words of a photo that was deleted while its owner edited them', async () => {
    const own = { userId: VIEWER.id as never };
    const server = new FakeServer([somePhoto(2), somePhoto(1, own)]);
    openGallery();
    await userEvent.click(within(await card('Photo 1')).getByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Description' }), ' at low tide');
    server.photos = [somePhoto(2)];
    push('photo_updated', 'photo-0001');
    await waitFor(() =>
      expect(toastStore.current()[0]?.values).toEqual([{ label: 'Description', value: 'Photo 1 at low tide' }]),
    );
  });

  it('reads by itself what was missed, also when the gallery is only starting after the gap (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    const before = toasted();
    server.photos = [somePhoto(2), ...server.photos];
    let refused = 0;
    server.respond = ({ url }) => {
      if (url.pathname !== '/api/photos' || refused > 0) return undefined;
      refused += 1;
      return refusal(503, 'The gallery is starting.', 'unavailable');
    };
    await reconnect();
    await waitFor(() => expect(shown()).toEqual(['photo-0002', 'photo-0001']), { timeout: 20_000 });
    expect(refused).toBe(1);
    expect(toasted()).toBe(before);
  });

  it('shows what was shared, changed and deleted while an older list was on its way after a gap (D28)', async () => {
    const server = new FakeServer([somePhoto(3), somePhoto(2), somePhoto(1)]);
    openGallery();
    await card('Photo 3');
    const missed = somePhoto(3, { likes: 9 });
    server.photos = [missed, somePhoto(2), somePhoto(1)];
    const list = holdNextList(server);
    await reconnect();
    await list.isRead;
    server.photos = [somePhoto(4), missed, somePhoto(2, { likes: 8 })];
    push('photo_uploaded', 'photo-0004');
    push('photo_updated', 'photo-0002');
    push('photo_updated', 'photo-0001');
    await screen.findByRole('button', { name: 'Like, 8' });
    await waitFor(() => expect(shown()).toEqual(['photo-0004', 'photo-0003', 'photo-0002']));
    list.letIn();
    await screen.findByRole('button', { name: 'Like, 9' });
    await screen.findByRole('button', { name: 'Like, 8' });
    await waitFor(() => expect(shown()).toEqual(['photo-0004', 'photo-0003', 'photo-0002']));
  });

  it('new photos go on waiting when an older list comes in (D28)', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    layOut(-900);
    server.photos = [somePhoto(1, { likes: 9 })];
    const list = holdNextList(server);
    await reconnect();
    await list.isRead;
    server.photos = [somePhoto(2), ...server.photos];
    push('photo_uploaded', 'photo-0002');
    await screen.findByRole('button', { name: '1 new photo' });
    list.letIn();
    await screen.findByRole('button', { name: 'Like, 9' });
    expect(await screen.findByRole('button', { name: '1 new photo' })).toBeDefined();
    expect(shown()).toEqual(['photo-0001']);
  });

  it('shows what was changed and deleted on the next page while that was on its way (D28)', async () => {
    const server = new FakeServer([somePhoto(3), somePhoto(2), somePhoto(1)]);
    server.pageSize = 1;
    openGallery();
    await card('Photo 3');
    server.pageSize = 2;
    const list = holdNextList(server);
    await userEvent.click(screen.getByRole('button', { name: 'Continue Photos' }));
    await list.isRead;
    server.photos = [somePhoto(3), somePhoto(2, { likes: 8 })];
    push('photo_updated', 'photo-0002');
    push('photo_updated', 'photo-0001');
    list.letIn();
    await screen.findByRole('button', { name: 'Like, 8' });
    await waitFor(() => expect(shown()).toEqual(['photo-0003', 'photo-0002']));
  });

  it('passes over what happens in another FamiBook of the same person', async () => {
    const server = new FakeServer([somePhoto(1)]);
    openGallery();
    await card('Photo 1');
    server.photos = [somePhoto(2), somePhoto(1)];
    push('photo_uploaded', 'photo-0009', 'The Others');
    push('photo_uploaded', 'photo-0002');
    await card('Photo 2');
    expect(server.requests.some((request) => request.includes('photo-0009'))).toBe(false);
  });
});
