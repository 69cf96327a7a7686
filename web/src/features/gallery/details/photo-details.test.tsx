import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeSockets, layOut } from '../../../test/fixture.tsx';
import { FakeServer, openGallery } from '../testing/gallery-fixture.tsx';
import { someComment, somePhoto, VIEWER } from '../testing/some-photo.ts';

beforeEach(() => {
  localStorage.clear();
  fakeSockets();
  layOut(100);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const user = VIEWER as never;
const ownPhoto = (number: number) => somePhoto(number, { userId: VIEWER.id as never, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const openPhoto = async (number: number) => {
  openGallery();
  await press(new RegExp(`: Photo ${number}$`));
  await screen.findByRole('heading', { name: /^Photo by/ });
};
const position = () => screen.getByText(/^Photo \d of \d$/, { selector: '[role=status]' }).textContent;

describe('a photo that is edited in its details', () => {
  const edit = async () => {
    new FakeServer([ownPhoto(3), ownPhoto(2), ownPhoto(1)]);
    await openPhoto(2);
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    await userEvent.type(box, ' at the lake');
    return box;
  };

  it('is left by Escape, while the details stay', async () => {
    await edit();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeNull();
    expect(position()).toBe('Photo 2 of 3');
    await act(async () => userEvent.keyboard('{ArrowRight}'));
    expect(position()).toBe('Photo 3 of 3');
  });

  it('is not lost by an arrow key on a button, nor by the ways to other photos', async () => {
    const box = await edit();
    screen.getByRole('button', { name: 'Save' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    await press('Next photo');
    expect(box.isConnected).toBe(true);
    expect(box.value).toBe('Photo 2 at the lake');
    expect(position()).toBe('Photo 2 of 3');
  });
});

it('a photo that is edited stays although the next one, asked for before, is loaded only now', async () => {
  const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
  const page = Promise.withResolvers<void>();
  server.pageSize = 1;
  server.respond = ({ url }) =>
    url.searchParams.has('before')
      ? page.promise.then(() => Response.json([ownPhoto(1)], { headers: { 'X-Total-Count': '2' } }))
      : undefined;
  await openPhoto(2);
  await press('Next photo');
  await press('More actions');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const box = await screen.findByRole('textbox', { name: 'Description' });
  page.resolve();
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(2));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(box.isConnected).toBe(true);
  expect(position()).toBe('Photo 1 of 2');
});

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
