import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '../../../test/fixture.tsx';
import { somePhoto } from '../testing/some-photo.ts';
import Slideshow from './slideshow.tsx';

const show = (isRunning: boolean) => (
  <Providers>{isRunning && <Slideshow photos={[somePhoto(1)]} startAt={0} onClose={vi.fn()} />}</Providers>
);

it('each slideshow makes the page behind it inert', async () => {
  const { rerender, container: page } = render(show(false));
  // Headless UI opens the first dialog of a page later than all others.
  for (let times = 0; times < 2; times += 1) {
    rerender(show(true));
    await screen.findByRole('dialog');
    await waitFor(() => expect(page.inert).toBe(true));
    rerender(show(false));
    await waitFor(() => expect(page.inert).toBeFalsy());
  }
});
