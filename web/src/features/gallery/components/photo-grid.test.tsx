import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { layOut, prepareLists } from '../../../test/fixture.tsx';
import { card, FakeServer, openGallery, shown } from '../testing/gallery-fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';

const FAR_DOWN = 20_000;

prepareLists();

const scrollTo = (top: number) =>
  act(() => {
    vi.stubGlobal('scrollY', top);
    layOut(100 - top);
    window.dispatchEvent(new Event('scroll'));
  });
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
