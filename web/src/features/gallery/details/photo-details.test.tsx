import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { toastStore } from '../../../lib/toast/toast.ts';
import { prepareLists, push, reconnect, toasted } from '../../../test/fixture.tsx';
import { openPhoto, ownPhoto, position, press } from '../testing/details-fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';

prepareLists();

const user = VIEWER as never;

/** What a browser has around the page. An open dialog hides it from roles. */
function Browser() {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  return (
    <>
      <output data-testid="address">{`/${search}${hash}`}</output>
      <button type="button" data-testid="back" onClick={() => navigate(-1)} />
      <button type="button" data-testid="to gallery" onClick={() => navigate('/#gallery')} />
    </>
  );
}

it('arrow keys show no other photo while a dialog is on top of the details', async () => {
  const comment = { ...someComment('c1', 'So good'), user };
  new FakeServer([somePhoto(2, { commentCount: 1, newestComments: [comment] }), somePhoto(1)]);
  await openPhoto(2);
  await press('Delete comment');
  await screen.findByRole('button', { name: 'Cancel' });
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeNull();
  expect(position()).toBe('Photo 1 of 2');
});

it('an earlier comment, which the details do not carry, is gone once its author has deleted it (D22)', async () => {
  const earlier = { ...someComment('c1', 'So early'), user };
  const newest = someComment('c2', 'So good');
  const server = new FakeServer([somePhoto(1, { commentCount: 3, newestComments: [newest] })]);
  server.respond = ({ method, url }) => {
    if (method === 'DELETE') return Response.json({ message: 'Deleted.' });
    if (!url.pathname.endsWith('/comments')) return undefined;
    if (url.searchParams.has('before')) return Response.json([earlier, someComment('c0', 'The first')]);
    return Response.json([newest], { headers: { Link: `<${url.pathname}?before=c2>; rel="next"` } });
  };
  await openPhoto(1);
  await press('Show earlier comments');
  await screen.findByText('So early');
  await press('Delete comment');
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('So early')).toBeNull());
  expect(screen.getByText('The first')).toBeDefined();
});

describe('comments that could not be read', () => {
  const isDetail = ({ pathname }: URL) => pathname === '/api/photos/photo-0001';
  const openWithoutNetwork = async () => {
    const server = new FakeServer([somePhoto(1)]);
    server.respond = ({ url }) => (isDetail(url) ? Promise.reject(new TypeError('Failed to fetch')) : undefined);
    await openPhoto(1, <Browser />);
    await screen.findByText('The comments could not be loaded.');
    server.respond = () => undefined;
    return server;
  };

  it('are read once the connection is back', async () => {
    await openWithoutNetwork();
    await reconnect();
    expect(await screen.findByText('No comments yet.')).toBeDefined();
  });

  it('are read when the photo is opened again, once', async () => {
    const server = await openWithoutNetwork();
    act(() => screen.getByTestId('back').click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(/: Photo 1$/);
    expect(await screen.findByText('No comments yet.')).toBeDefined();
    expect(server.requests.filter((request) => request === 'GET /api/photos/photo-0001')).toHaveLength(2);
  });
});

it('says more than 1,000 where the server stopped counting (D14)', async () => {
  const server = new FakeServer([somePhoto(1)]);
  server.respond = ({ url }) =>
    url.pathname === '/api/photos'
      ? Response.json([somePhoto(1)], { headers: { 'X-Total-Count': '1000', 'X-Total-Capped': 'true' } })
      : undefined;
  await openPhoto(1);
  expect(screen.getByText('Photo 1 of more than 1,000', { selector: '[role=status]' })).toBeDefined();
});

it('offers what the user was writing about a photo that another user has deleted, once', async () => {
  const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
  openGallery();
  await userEvent.click(within(await card('Photo 2')).getByRole('button', { name: 'Comments, 0' }));
  await press(/: Photo 2$/);
  const box = await screen.findByRole('textbox', { name: 'Your comment' });
  fireEvent.change(box, { target: { value: 'Is that you' } });
  server.photos = [ownPhoto(1)];
  push('photo_updated', 'photo-0002');
  await press('Back to the gallery');
  await waitFor(() => expect(shown()).toEqual(['photo-0001']));
  expect(toastStore.current().filter(({ open, values }) => open && values)).toMatchObject([
    { values: [{ label: 'Your comment', value: 'Is that you' }] },
  ]);
});

it('offers also the words that the user was editing in the details of a photo that was deleted', async () => {
  const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
  await openPhoto(2);
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  fireEvent.change(box, { target: { value: 'Photo 2 at the lake' } });
  server.photos = [ownPhoto(1)];
  push('photo_updated', 'photo-0002');
  await waitFor(() =>
    expect(toastStore.current()[0]).toMatchObject({
      title: 'The photo you were writing about was deleted',
      values: [{ label: 'Description', value: 'Photo 2 at the lake' }],
    }),
  );
});

describe('a photo that is to be deleted', () => {
  const address = () => screen.getByTestId('address').textContent;
  const goBack = async () => {
    act(() => screen.getByTestId('back').click());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const askToDelete = async () => {
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('button', { name: 'Cancel' });
  };

  it('is asked about no more after Back has closed its details, also not over the next photo', async () => {
    new FakeServer([ownPhoto(2), ownPhoto(1)]);
    await openPhoto(2, <Browser />);
    await askToDelete();
    await goBack();
    await press(/: Photo 1$/);
    await waitFor(() => expect(position()).toBe('Photo 2 of 2'));
    expect(screen.queryByText('Delete photo')).toBeNull();
  });

  it('takes along what the user has typed on its card', async () => {
    const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
    server.respond = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted.' }) : undefined);
    const offers = () => toastStore.current().filter(({ values }) => values);
    const before = offers();
    openGallery();
    await userEvent.click(within(await card('Photo 2')).getByRole('button', { name: 'Comments, 0' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'Not mine to keep');
    await press(/: Photo 2$/);
    await screen.findByRole('heading', { name: /^Photo by/ });
    await askToDelete();
    await press('Delete');
    await waitFor(() => expect(toasted()).toBe('Photo deleted'));
    await waitFor(() => expect(shown()).toEqual(['photo-0001']));
    expect(offers()).toEqual(before);
  });

  it('takes the user to no other page when Back closes its details before the response', async () => {
    const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'DELETE' ? promise : undefined);
    openGallery({}, <Browser />);
    act(() => screen.getByTestId('to gallery').click());
    await press(/: Photo 2$/);
    await askToDelete();
    await press('Delete');
    await goBack();
    expect(address()).toBe('/#gallery');
    await act(async () => resolve(Response.json({ message: 'Deleted.' })));
    await waitFor(() => expect(toasted()).toBe('Photo deleted'));
    expect(address()).toBe('/#gallery');
  });

  it('closes no other photo that was opened before the response', async () => {
    const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'DELETE' ? promise : undefined);
    await openPhoto(2, <Browser />);
    await askToDelete();
    await press('Delete');
    await goBack();
    await press(/: Photo 1$/);
    await askToDelete();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false);
    await act(async () => resolve(Response.json({ message: 'Deleted.' })));
    await waitFor(() => expect(toasted()).toBe('Photo deleted'));
    expect(address()).toBe('/?photo=photo-0001');
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeNull();
  });
});

describe('the focus', () => {
  it('goes to the comments after one of them was deleted', async () => {
    const comments = ['So good', 'Again'].map((words, at) => ({ ...someComment(`c${at}`, words), user }));
    const server = new FakeServer([somePhoto(1, { commentCount: 2, newestComments: comments })]);
    server.respond = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted.' }) : undefined);
    await openPhoto(1);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Delete comment' }))[0] as HTMLElement);
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Comments' })));
  });

  it('goes to the photo that takes the place of one that was deleted', async () => {
    const server = new FakeServer([ownPhoto(3), ownPhoto(2), ownPhoto(1)]);
    server.respond = ({ method }) => (method === 'DELETE' ? Response.json({ message: 'Deleted.' }) : undefined);
    await openPhoto(2);
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await press('Delete');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/: Photo 1$/));
  });
});
