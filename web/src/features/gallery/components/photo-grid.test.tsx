import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { layOut, prepareLists, push, reconnect } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { somePhoto, VIEWER } from '../testing/some-photo.ts';

const FAR_DOWN = 20_000;

prepareLists();

const scrollTo = (top: number) =>
  act(() => {
    vi.stubGlobal('scrollY', top);
    layOut(100 - top);
    window.dispatchEvent(new Event('scroll'));
  });
/** An open dialog hides the cards from roles. */
const drawn = () => [...document.querySelectorAll('article')].map((article) => article.dataset.id);

async function openMany() {
  new FakeServer(Array.from({ length: 100 }, (_, index) => somePhoto(100 - index)));
  openGallery();
  return card('Photo 100');
}

it('draws the cards near the window only', async () => {
  await openMany();
  scrollTo(FAR_DOWN);
  await waitFor(() => expect(shown()).not.toContain('photo-0100'));
  expect(shown().length).toBeGreaterThan(0);
});

it('a card with the focus stays, however far away the user scrolls, until the focus leaves it', async () => {
  const first = await openMany();
  act(() => first.querySelector<HTMLElement>('[data-picture]')?.focus());
  scrollTo(FAR_DOWN);
  await waitFor(() => expect(shown()).not.toContain('photo-0099'));
  expect(shown()).toContain('photo-0100');

  await userEvent.tab();
  expect(document.activeElement?.closest('article')).toBe(first);

  act(() => screen.getByRole('searchbox').focus());
  await waitFor(() => expect(shown()).not.toContain('photo-0100'));
});

it('the list of those who like a photo stays open, however many photos others share meanwhile', async () => {
  const server = new FakeServer([somePhoto(1)]);
  openGallery();
  const { getByRole } = within(await card('Photo 1'));
  await userEvent.click(getByRole('button', { name: 'Who likes this, 3' }));
  const dialog = await screen.findByRole('dialog', { name: 'Likes and hearts' });
  server.photos = Array.from({ length: 101 }, (_, index) => somePhoto(101 - index));
  await reconnect();
  await waitFor(() => expect(drawn()).toContain('photo-0101'));
  await userEvent.tab();
  expect(dialog.isConnected).toBe(true);
});

it('photos that others share wait while the menu of a card is open', async () => {
  const server = new FakeServer([somePhoto(1, { userId: VIEWER.id as never })]);
  openGallery();
  await userEvent.click(await screen.findByRole('button', { name: /^More actions/ }));
  const menu = await screen.findByRole('menu');
  server.photos = [somePhoto(2), ...server.photos];
  push('photo_uploaded', 'photo-0002');
  await screen.findByRole('button', { name: '1 new photo' });
  expect(menu.isConnected).toBe(true);
  expect(shown()).toEqual(['photo-0001']);
});
