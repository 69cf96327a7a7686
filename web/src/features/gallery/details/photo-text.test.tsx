import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { prepareLists, toasted } from '../../../test/fixture.tsx';
import { openPhoto, ownPhoto, position, press } from '../testing/details-fixture.tsx';
import { FakeServer } from '../testing/gallery-fixture.tsx';

prepareLists();

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

it('a photo that is edited stays although the change of another one has been saved now', async () => {
  const server = new FakeServer([ownPhoto(2), ownPhoto(1)]);
  const response = Promise.withResolvers<Response>();
  server.respond = ({ method }) => (method === 'PUT' ? response.promise : undefined);
  await openPhoto(2);
  const edit = async () => {
    await press('More actions');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const box = await screen.findByRole('textbox', { name: 'Description' });
    await userEvent.type(box, '!');
    return box;
  };
  const first = await edit();
  await press('Save');
  first.focus();
  await userEvent.keyboard('{Escape}');
  await press('Next photo');
  await waitFor(() => expect(position()).toBe('Photo 2 of 2'));
  const box = await edit();
  response.resolve(Response.json({ ...ownPhoto(2), description: 'Photo 2!' }));
  await waitFor(() => expect(toasted()).toBe('Photo updated'));
  expect(box.isConnected).toBe(true);
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
