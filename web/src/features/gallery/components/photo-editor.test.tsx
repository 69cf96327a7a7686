import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { prepareLists, push, toasted } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery } from '../testing/gallery-fixture.tsx';
import { somePhoto, VIEWER } from '../testing/some-photo.ts';

prepareLists();

async function edit() {
  const view = openGallery();
  await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  const tags = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tags' });
  return { ...view, description, tags, words: () => [description.value, tags.value] };
}

describe('the editor of a photo', () => {
  it('edits in place, by the rules of the server', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    server.respond = ({ method, body }) =>
      method === 'PUT' ? Response.json({ ...server.photos[0], ...(body as object) }) : undefined;
    const { description } = await edit();
    await userEvent.clear(description);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please add a description for your photo')).toBeDefined();
    await userEvent.type(description, 'Low tide');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasted()).toBe('Photo updated'));
    expect(await screen.findByText('Low tide')).toBeDefined();
  });

  it('sends nothing that was not edited, which another device may have changed', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    const sent: unknown[] = [];
    const elsewhere = { tags: 'beach, storm', likes: 9 };
    server.respond = ({ method, body }) => {
      if (method !== 'PUT') return undefined;
      sent.push(body);
      return Response.json({ ...server.photos[0], ...elsewhere, ...(body as object) });
    };
    const { description } = await edit();
    server.photos = [somePhoto(1, { userId: VIEWER.id as never, ...elsewhere })];
    push('photo_updated', 'photo-0001');
    await screen.findByRole('button', { name: 'Like, 9' });
    await userEvent.type(description, ' at low tide');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([{ description: 'Photo 1 at low tide' }]));
    expect(await screen.findByText('storm')).toBeDefined();
  });

  it('stays open at the Escape that ends a word of an input method', async () => {
    new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    const { description } = await edit();
    await userEvent.type(description, '海');
    fireEvent.keyDown(description, { key: 'Escape', keyCode: 229 });
    expect([description.isConnected, description.value]).toEqual([true, 'Photo 1海']);
    fireEvent.keyDown(description, { key: 'Escape' });
    await waitFor(() => expect(description.isConnected).toBe(false));
  });

  it('has what was typed again after Escape, and no longer after Cancel (D6)', async () => {
    new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    const { description, unmount } = await edit();
    await userEvent.type(description, ' at low tide{Escape}');
    await waitFor(() => expect(description.isConnected).toBe(false));
    expect(screen.queryByText('Photo 1 at low tide')).toBeNull();
    unmount();

    const second = await edit();
    expect(second.words()).toEqual(['Photo 1 at low tide', 'beach, summer']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    second.unmount();
    expect((await edit()).words()).toEqual(['Photo 1', 'beach, summer']);
  });

  it('lets nothing be typed while it saves, because the response closes it', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'PUT' ? response.promise : undefined);
    const { description, tags, words } = await edit();
    await userEvent.type(description, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(description.readOnly).toBe(true));
    for (const field of [description, tags]) await userEvent.type(field, ' and more');
    expect(words()).toEqual(['Photo 1!', 'beach, summer']);
    response.resolve(Response.json({ ...server.photos[0], description: 'Photo 1!' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull());
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });

  it('closes nothing that the user has opened since, when it has saved', async () => {
    const server = new FakeServer([somePhoto(2, { userId: VIEWER.id as never }), somePhoto(1)]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'PUT' ? response.promise : undefined);
    const { description } = await edit();
    await userEvent.type(description, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true));
    await userEvent.click(within(await card('Photo 1')).getByRole('button', { name: 'Comments, 0' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
    await userEvent.type(box, 'So go');
    response.resolve(Response.json({ ...server.photos[0], description: 'Photo 2!' }));
    await waitFor(() => expect(toasted()).toBe('Photo updated'));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([expect.stringContaining('comment:photo-0001')]));
    expect([box.isConnected, document.activeElement === box]).toEqual([true, true]);
  });

  it('stores what was typed into it again while the first change was being saved (D6)', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    const response = Promise.withResolvers<Response>();
    server.respond = ({ method }) => (method === 'PUT' ? response.promise : undefined);
    const first = await edit();
    await userEvent.type(first.description, '!');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(first.description.isConnected).toBe(false));
    await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    await userEvent.type(again, '?');
    response.resolve(Response.json({ ...server.photos[0], description: 'Photo 1!' }));
    await waitFor(() => expect(toasted()).toBe('Photo updated'));
    expect([again.isConnected, again.value]).toEqual([true, 'Photo 1!?']);
    expect(Object.values(localStorage).join()).toContain('Photo 1!?');
  });

  it('has what was typed again after a reload, until it is saved or cancelled (D6)', async () => {
    const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
    server.respond = ({ method, body }) =>
      method === 'PUT' ? Response.json({ ...server.photos[0], ...(body as object) }) : undefined;
    const first = await edit();
    await userEvent.type(first.description, ' at low tide');
    await userEvent.type(first.tags, ', sea');
    first.unmount();

    const second = await edit();
    expect(second.words()).toEqual(['Photo 1 at low tide', 'beach, summer, sea']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(Object.keys(localStorage)).toEqual([]);
    second.unmount();

    const third = await edit();
    expect(third.words()).toEqual(['Photo 1', 'beach, summer']);
    await userEvent.type(third.description, '!');
    expect(Object.keys(localStorage)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasted()).toBe('Photo updated'));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});
