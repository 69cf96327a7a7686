import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { reportServer } from '../../../lib/api/reachability.ts';
import { somePhoto } from '../testing/some-photo.ts';
import { ZoomablePicture } from './zoomable-picture.tsx';

const picture = () => screen.queryByRole('img', { name: 'Photo 1' });

afterEach(() => reportServer(true));

test('a large picture that did not load says so, and is loaded again by a press or a new connection', async () => {
  render(<ZoomablePicture photo={somePhoto(1)} onSwipe={vi.fn()} />);
  fireEvent.error(picture() as HTMLElement);
  expect(screen.getByRole('alert').textContent).toContain('This photo could not be loaded');
  expect(picture()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.error(picture() as HTMLElement);
  act(() => reportServer(false));
  act(() => reportServer(true));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(picture()).not.toBeNull();
});
